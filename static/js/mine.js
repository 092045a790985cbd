// A player's own points: the number pad, and the way to the record.

import "./live.js";
import { addUp, isSum, tidy, typeKey } from "./pad.js";
import { buzz, onPress } from "./press.js";
import { Queue } from "./queue.js";
import { showQueue } from "./queuemark.js";
import { readBlock } from "./words.js";

const words = readBlock("words");
const game = document.querySelector("script[data-game]").dataset.game;
const live = document.getElementById("live");
const form = document.getElementById("mine");
const queue = new Queue(game);
const shown = () => live.firstElementChild.dataset;
const { deal, seat } = shown();

function setUp() {
  const input = form.elements.namedItem("points");
  const sum = form.querySelector("[data-sum]");
  let fresh = true; // what stands there was saved before: the first digit begins anew

  const draw = () => {
    const value = addUp(input.value);
    sum.textContent = value !== null && isSum(input.value) ? `= ${value}` : "";
    const saved = shown().points !== "" && value === Number(shown().points);
    for (const button of document.querySelectorAll("[data-save], [data-key=done]")) {
      button.setAttribute("aria-disabled", String(value === null || saved));
    }
  };
  const save = () => {
    const value = addUp(input.value);
    if (value === null) return input.focus();
    const points = tidy(input.value).replace(/[+x]+$/, "");
    queue.add({ type: "enter_points", seat: Number(seat), deal: Number(deal), points });
    input.value = String(value);
    fresh = true;
    buzz(8);
    return draw();
  };
  const press = (key) => {
    if (key === "done") return save();
    if (fresh && /^\d/.test(key)) input.value = "";
    input.value = typeKey(input.value, key);
    fresh = false;
    return draw();
  };
  input.setAttribute("inputmode", "none");
  input.addEventListener("input", () => {
    fresh = false;
    draw();
  });
  input.addEventListener("focus", () => fresh && input.select());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    save();
  });
  document.querySelectorAll("[data-key]").forEach((button) => onPress(button, () => press(button.dataset.key)));
  live.addEventListener("live:swap", () => {
    // The deal was saved, or the seat is another's now: this page has nothing more to say.
    if (shown().deal !== deal || shown().seat !== seat) location.reload();
    else draw();
  });
  draw();
}

if (form) setUp();
showQueue(queue, words);
queue.start();
