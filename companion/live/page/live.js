"use strict";
// The running game, read-only: what the server sends is shown as text, never as markup.
const byId = (id) => document.getElementById(id);
const FACES = ["▢", "⚀", "⚁", "⚂", "⚃", "⚄", "⚅"];
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
  table({ scores: [], seat: null });
}

function table(message) {
  byId("players").replaceChildren(...players.map((name, i) => {
    const item = element("li", "", message.seat === i + 1 ? "turn" : "");
    const score = message.scores[i];
    item.append(element("span", name), element("b", score === undefined ? "–" : String(score)));
    if (message.seat === i + 1) item.setAttribute("aria-current", "true");
    return item;
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
    byId("dice").replaceChildren(...message.dice.map((face) => element("span", FACES[face] || String(face))));
    byId("dice").setAttribute("aria-label", message.dice.some(Boolean) ? `${said.dice}: ${message.dice.join(", ")}` : said.hidden);
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
    byId("status").textContent = message.type === "trouble" ? said.trouble : said.live;
  };
  socket.onclose = () => {
    byId("status").textContent = said.lost;
    setTimeout(connect, pause);
    pause = Math.min(pause * 2, 15000);
  };
}

connect();
