// The sentences a page's script says, written and translated in the page's template.

/** Reads a page's JSON block, such as its words or its state. */
export function readBlock(id, within = document) {
  const block = within.querySelector(`script[type="application/json"][data-block="${id}"]`);
  return block ? JSON.parse(block.textContent) : null;
}

/** Fills `%(name)s` places of a sentence. */
export function say(sentence, facts = {}) {
  return sentence.replace(/%\((\w+)\)[sd]/g, (whole, name) => (name in facts ? String(facts[name]) : whole));
}

/** Chooses between [one, many] by the count and fills it in. */
export function sayMany([one, many], count, facts = {}) {
  return say(count === 1 ? one : many, { num: count, ...facts });
}

/** Reads the few words that every page brings. */
export function commonWords() {
  return JSON.parse(document.querySelector("script[data-common]").dataset.common);
}
