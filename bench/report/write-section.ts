import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FILE = path.resolve(import.meta.dirname, '../../docs/measurements.md');

/**
 * Replaces the text between `<!-- bench:name -->` and `<!-- /bench:name -->` in docs/measurements.md.
 * @throws Error if the document has no such section
 */
export function writeSection(name: string, markdown: string): void {
  const [begin, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const text = readFileSync(FILE, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`${FILE} has no ${begin} … ${end}.`);
  writeFileSync(FILE, `${text.slice(0, from + begin.length)}\n${markdown.trim()}\n${text.slice(to)}`);
}
