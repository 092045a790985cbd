// What may be typed as points, and what it comes to.

const TERM = /^\d{1,6}(?:x\d{1,6})?$/;

/** Adds up "10+10+5" or "3x10+4"; an operator at the end still waits for its number. Null where there is no sum yet. */
export function addUp(text) {
  const whole = tidy(text).replace(/[+x]+$/, "");
  if (whole === "") return null;
  let sum = 0;
  for (const term of whole.split("+")) {
    if (!TERM.test(term)) return null;
    sum += term.split("x").reduce((product, factor) => product * Number(factor), 1);
  }
  return Number.isSafeInteger(sum) ? sum : null;
}

/** Writes what was typed in one way: no spaces, "x" for every sign of times. */
export function tidy(text) {
  return text.replace(/\s+/g, "").replace(/[×*·X]/g, "x");
}

/** Tells whether the text is more than one number. */
export function isSum(text) {
  return /[+x]/.test(tidy(text));
}

/** Answers the text after a key of the pad; no digit is ever dropped, and two operators never meet. */
export function typeKey(text, key) {
  if (key === "erase") return text.slice(0, -1);
  if (key === "+" || key === "x") {
    if (text === "") return text;
    return text.replace(/[+x×]$/, "") + sign(key);
  }
  if (/^\d\d+$/.test(key)) return text === "" || /[+x×]$/.test(text) ? text + key : `${text}+${key}`;
  return text + key;
}

function sign(key) {
  return key === "x" ? "×" : key;
}
