"use strict";
// The running game: what the server sends is shown as text, never as markup. Where the table allows it, a phone stands
// for its player's buttons.
const byId = (id) => document.getElementById(id);
const FACES = ["▢", "⚀", "⚁", "⚂", "⚃", "⚄", "⚅"];
const SEATS = 8; // signs of players, then they repeat
const SHAPES = new Set(["circle", "polygon", "rect", "text"]);
const GIVEN = new Set(["cx", "cy", "font-size", "height", "points", "r", "rx", "width", "x", "y"]);
const STORY = 30;
const said = document.body.dataset; // the words of the page, in its language
document.body.classList.toggle("scores", location.pathname.endsWith("/scores"));
let players = [];
let game = { session: 0, cups: false };
let last = 0; // the number of the last event that is shown
let allowed = { open: false, taken: [], question: "", answers: [] };
let mine = Number(kept("seat")) || 0;
let face = 2; // of the next bid
let pause = 500;

function element(name, text, kind) {
  const made = document.createElement(name);
  made.textContent = text;
  if (kind) made.className = kind;
  return made;
}

function kept(name) { // what this phone remembers; where it may not, only as long as the page is open
  try { return sessionStorage.getItem(name); } catch { return null; }
}

function keep(name, value) {
  try { sessionStorage.setItem(name, value); } catch { /* see above */ }
  return value;
}

const phone = kept("phone") || keep("phone", [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join(""));

function session(message) {
  if (String(message.session) !== kept("game")) mine = 0;
  keep("game", String(message.session));
  game = message;
  last = 0;
  players = message.players;
  byId("title").textContent = message.title;
  document.title = message.title;
  byId("story").replaceChildren();
  byId("said").textContent = "";
  byId("dice").replaceChildren();
  table({ scores: [], seat: null, turn: null, colours: [] });
  board({ board: null });
  showMine();
}

function table(message) {
  byId("players").replaceChildren(...players.map((name, i) => {
    const item = element("li", "", message.seat === i + 1 ? "turn" : "");
    const score = message.scores[i];
    const title = element("span", "", "name");
    title.append(...marks(message.colours[i], i), name);
    item.append(title);
    if (message.scores.length) item.append(element("b", String(score).replace("-", "−")));
    if (message.seat === i + 1) item.setAttribute("aria-current", "true");
    return item;
  }));
  turn(message.turn);
}

function marks(colours, i) { // the signs of a player's pieces, or the player's own
  if (colours && colours.length) return colours.map((colour) => element("span", "", `mark ${colour}`));
  return [element("span", "", `mark seat-${i % SEATS + 1}`)]; // the sign comes with its colour
}

function turn(now) {
  byId("turn").hidden = !now || (!now.points && !now.kept.length);
  if (byId("turn").hidden) return;
  const points = element("span", said.turn), kept = element("span", said.aside);
  const dice = element("span", now.kept.map((face) => FACES[face]).join(" "), "kept");
  dice.setAttribute("aria-label", now.kept.join(", "));
  points.append(element("b", String(now.points)));
  kept.append(dice);
  byId("turn").replaceChildren(points, ...(now.kept.length ? [kept] : []));
}

function board(message) {
  const shown = message.board;
  byId("board").toggleAttribute("hidden", !shown); // an svg has no property for it
  document.body.classList.toggle("boarded", Boolean(shown));
  if (!shown) return;
  byId("board").setAttribute("viewBox", `0 0 ${Number(shown.width)} ${Number(shown.height)}`);
  byId("board").replaceChildren(...shown.shapes.filter(([tag]) => SHAPES.has(tag)).map(([tag, kind, given, text]) => {
    const made = document.createElementNS(byId("board").namespaceURI, tag);
    made.setAttribute("class", kind.replaceAll(".", " "));
    for (const [name, value] of Object.entries(given)) if (GIVEN.has(name)) made.setAttribute(name, value);
    if (text) made.textContent = text;
    return made;
  }));
}

function words(message) {
  if (message.sentence) return message.sentence;
  const name = players[message.seat - 1] || "";
  if (message.kind === "throw") return name ? said.throws.replace("{name}", name) : said.thrown;
  if (message.kind === "undo") return said.undone;
  return [name, message.kind, message.step || (message.steps || []).join(", ")].filter(Boolean).join(" ");
}

function happened(message) {
  last = Math.max(last, message.seq || 0);
  if (Array.isArray(message.dice) && (message.kind === "throw" || message.kind === "reroll")) {
    const seen = message.dice.some(Boolean) ? message.dice : []; // of hidden dice there is nothing to show
    byId("dice").replaceChildren(...seen.map((face) => element("span", FACES[face] || String(face))));
    byId("dice").setAttribute("aria-label", `${said.dice}: ${seen.join(", ")}`);
  }
  const before = byId("said").textContent; // what stands large is not told twice
  byId("said").textContent = words(message);
  if (before) byId("story").prepend(element("li", before));
  while (byId("story").children.length > STORY) byId("story").lastChild.remove();
}

// The buttons of one player ---------------------------------------------------

function showMine() {
  byId("mine").hidden = !allowed.open || !players.length;
  if (mine && !allowed.taken.includes(mine)) mine = 0; // freed at the table
  byId("who").textContent = mine ? said.playing.replace("{name}", players[mine - 1]) : said.which;
  const free = players.map((name, i) => [name, i + 1]).filter(([, seat]) => !allowed.taken.includes(seat));
  const choices = mine ? [button(said.leave, () => ask("stand"), "plain")] : free.map(([name, seat]) => button(name, () => ask("sit", "", seat)));
  byId("choose").replaceChildren(...choices);
  byId("buttons").hidden = !mine;
  byId("pad").hidden = !mine || !game.cups;
  for (const name of ["bid", "dudo"]) byId(name).hidden = !game.cups;
  byId("end").hidden = Boolean(game.cups);
  byId("asked").hidden = !mine || !allowed.question;
  byId("confirm").hidden = Boolean(allowed.question);
  const question = element("p", allowed.question);
  byId("asked").replaceChildren(question, ...allowed.answers.map(([action, text]) => button(text, () => ask("answer", action))));
}

function button(text, act, kind) {
  const made = element("button", text, kind);
  made.onclick = act;
  return made;
}

function number() { // grows with every request of this phone
  return Number(keep("number", String(Math.max(Date.now(), Number(kept("number")) + 1))));
}

async function ask(does, what = "", seat = mine) {
  const asked = { session: game.session, after: last, seat, phone, number: number(), does, what };
  const buttons = [...byId("mine").querySelectorAll("button")];
  for (const one of buttons) one.disabled = true; // one request at a time
  let answer = { ok: false, said: said.unheard };
  try {
    const headers = { "Content-Type": "application/json" };
    const given = await fetch("ask", { method: "POST", headers, body: JSON.stringify(asked) });
    if (given.headers.get("Content-Type") === "application/json") answer = await given.json();
  } catch { /* the table does not answer */ }
  for (const one of buttons) one.disabled = false;
  byId("heard").textContent = answer.text;
  byId("heard").classList.toggle("refused", !answer.ok);
  if (answer.ok && does === "sit") [mine, allowed] = [seat, { ...allowed, taken: [...allowed.taken, seat] }];
  if (answer.ok && does === "stand") [mine, allowed] = [0, { ...allowed, taken: allowed.taken.filter((other) => other !== mine) }];
  keep("seat", String(mine));
  showMine();
}

function by(step) {
  byId("times").textContent = String(Math.max(1, Math.min(99, Number(byId("times").textContent) + step)));
}

function choose(chosen) {
  face = chosen;
  [...byId("faces").children].forEach((one, i) => one.setAttribute("aria-pressed", String(i + 1 === face)));
}

byId("faces").replaceChildren(...[1, 2, 3, 4, 5, 6].map((one) => button(FACES[one], () => choose(one))));
choose(face);
byId("fewer").onclick = () => by(-1);
byId("more").onclick = () => by(1);
byId("bid").onclick = () => ask("bid", `${byId("times").textContent}x${face}`);
for (const does of ["dudo", "end", "confirm", "undo"]) byId(does).onclick = () => ask(does);

function connect() {
  const address = new URL("events", location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(address);
  socket.onopen = () => { byId("status").textContent = said.live; pause = 500; };
  socket.onmessage = (given) => {
    const message = JSON.parse(given.data);
    if (message.type === "session") session(message);
    else if (message.type === "event") happened(message);
    else if (message.type === "table") table(message);
    else if (message.type === "board") board(message);
    else if (message.type === "phones") { allowed = message; showMine(); }
    byId("status").textContent = message.type === "trouble" ? said.trouble : said.live;
  };
  socket.onclose = () => {
    byId("status").textContent = said.lost;
    setTimeout(connect, pause);
    pause = Math.min(pause * 2, 15000);
  };
}

connect();
