"use strict";
// The running game, read-only: what the server sends is shown as text, never as markup.
const byId = (id) => document.getElementById(id);
const FACES = ["▢", "⚀", "⚁", "⚂", "⚃", "⚄", "⚅"];
const SEATS = 8; // signs of players, then they repeat
const SHAPES = new Set(["circle", "polygon", "rect", "text"]);
const GIVEN = new Set(["cx", "cy", "font-size", "height", "points", "r", "rx", "width", "x", "y"]);
const STORY = 30;
const said = document.body.dataset; // the words of the page, in its language
document.body.classList.toggle("scores", location.pathname.endsWith("/scores"));
let players = [];
let pause = 500;

function element(name, text, kind) {
  const made = document.createElement(name);
  made.textContent = text;
  if (kind) made.className = kind;
  return made;
}

function session(message) {
  players = message.players;
  byId("title").textContent = message.title;
  document.title = message.title;
  byId("story").replaceChildren();
  byId("said").textContent = "";
  byId("dice").replaceChildren();
  table({ scores: [], seat: null, turn: null, colours: [] });
  board({ board: null });
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
    made.setAttribute("class", kind);
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
    byId("status").textContent = message.type === "trouble" ? said.trouble : said.live;
  };
  socket.onclose = () => {
    byId("status").textContent = said.lost;
    setTimeout(connect, pause);
    pause = Math.min(pause * 2, 15000);
  };
}

connect();
