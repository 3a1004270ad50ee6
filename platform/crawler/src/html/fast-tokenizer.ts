import { Tokenizer } from 'htmlparser2';

/** The tokenizer's fields that the override reads. They are private, hence the test that compares the events of both. */
type Inside = { buffer: string; index: number; offset: number };

/** Finds the next `<` or `>` with the engine's own search instead of character by character: most of a page is text. */
export class FastTokenizer extends Tokenizer {}

// Not as a method: TypeScript refuses to override a private one.
Object.defineProperty(FastTokenizer.prototype, 'fastForwardTo', {
  value(this: Inside, unit: number): boolean {
    const found = this.buffer.indexOf(String.fromCharCode(unit), this.index + 1 - this.offset);
    // Without a match, the last character: the tokenizer continues from there.
    this.index = (found === -1 ? this.buffer.length - 1 : found) + this.offset;
    return found !== -1;
  },
});
