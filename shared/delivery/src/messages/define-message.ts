/** A numbered message: a short title, and the full text once the facts are known. */
export interface Message<Facts> {
  readonly title: string;
  readonly text: (facts: Facts) => string;
}

/** Gives a message of the catalogue its type. */
export function define<Facts>(title: string, text: (facts: Facts) => string): Message<Facts> {
  return { title, text };
}

/** Names joined for a sentence: `a`, `a and b`, `a, b and c`. */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
