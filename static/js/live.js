// Keeps the page's live part in step with the game: hears that it moved on, fetches the part, swaps it in.

const POLL = 4000;
const live = document.getElementById("live");
const say = document.getElementById("say");
let newest = 0;
let stream = null;
let timer = 0;
let again = 0;
let busy = false;

const shown = () => Number(live.dataset.seq);

/** Fetches the live part and shows it, and again while the game has moved on meanwhile. */
export async function refresh() {
  if (busy) return;
  busy = true;
  clearTimeout(again);
  const before = shown();
  try {
    const answer = await fetch(live.dataset.src, { cache: "no-cache", credentials: "same-origin" });
    if (answer.ok) swap(new DOMParser().parseFromString(await answer.text(), "text/html"));
  } catch {
    // Without a connection the page stays as it is; the stream may live on and say nothing more, so ask again.
    again = setTimeout(refresh, POLL);
    return;
  } finally {
    busy = false;
  }
  if (newest > shown() && shown() > before) refresh();
}

function swap(fresh) {
  const part = fresh.querySelector("[data-seq]");
  if (!part || Number(part.dataset.seq) < shown()) return;
  if (part.dataset.seq === live.dataset.seq && part.isEqualNode(live.firstElementChild)) return;
  const focused = live.contains(document.activeElement) ? document.activeElement.id : "";
  const boxes = [...live.querySelectorAll("[id]")].filter((box) => box.scrollLeft || box.scrollTop);
  const scrolls = boxes.map((box) => [box.id, box.scrollLeft, box.scrollTop]);
  const before = live.querySelector("[data-say]")?.dataset.say;
  const [x, y] = [scrollX, scrollY];
  live.replaceChildren(document.adoptNode(part));
  live.dataset.seq = part.dataset.seq;
  for (const [id, left, top] of scrolls) document.getElementById(id)?.scrollTo(left, top);
  scrollTo(x, y);
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  if (part.dataset.say && part.dataset.say !== before) say.textContent = part.dataset.say;
  live.dispatchEvent(new CustomEvent("live:swap", { bubbles: true, detail: { seq: shown() } }));
}

function hear(event) {
  const { seq } = JSON.parse(event.data);
  if (seq <= shown()) return;
  newest = Math.max(newest, seq);
  refresh();
}

function poll() {
  clearInterval(timer);
  timer = setInterval(() => document.hidden || refresh(), POLL);
}

function open() {
  close();
  if (!window.EventSource) return poll();
  stream = new EventSource(live.dataset.events);
  stream.onmessage = hear;
  stream.onopen = () => clearInterval(timer);
  // A stream that the server refuses is closed for good; one that broke reconnects by itself.
  stream.onerror = () => stream?.readyState === EventSource.CLOSED && poll();
}

function close() {
  stream?.close();
  stream = null;
  clearInterval(timer);
  clearTimeout(again);
}

addEventListener("online", refresh);
addEventListener("pagehide", close);
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  open();
  refresh();
});
open();
