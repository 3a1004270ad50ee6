import { problem } from '../../../http/problem.ts';

/** Deeper than anyone indents, shallow enough for every JSON parser on the way. */
const MAX_DEPTH = 400;

const refused = (message: string) => problem(400, 'invalid-input', 'Some fields are not valid.', [{ field: 'body.blocks', message }]);

/**
 * Rejects blocks that the database could not store or return: nested too deeply, or with a NUL or a lone surrogate.
 * @throws problem 400 `invalid-input`
 */
export function checkBlocks(blocks: readonly unknown[]): void {
  const open: { value: unknown; depth: number }[] = [{ value: blocks, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next;
    if (depth > MAX_DEPTH) throw refused('is nested too deeply');
    const texts = typeof value === 'string' ? [value] : [];
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        texts.push(key);
        open.push({ value: inner, depth: depth + 1 });
      }
    }
    if (texts.some((text) => text.includes('\0') || !text.isWellFormed())) throw refused('contains a character that cannot be stored');
  }
}
