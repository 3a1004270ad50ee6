import { parseDocument } from 'htmlparser2';

/** Elements within a line of text; at the top level they belong to the paragraph around them. */
const INLINE = new Set(
  'a abbr b bdi bdo br cite code data del dfn em font i ins kbd label mark q rp rt ruby s samp small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
/** A block or paragraph of a source, and the white space that follows it. */
export interface SourceBlock {
  readonly raw: string;
  readonly gap: string;
}

/**
 * Splits a source at its top level into pieces that join to exactly the same text: blocks of WordPress with their comments, other elements,
 * and paragraphs of text between them, which a blank line ends.
 */
export function splitBlocks(html: string): SourceBlock[] {
  const ends = new Set<number>();
  let depth = 0;
  for (const node of parseDocument(html, { withStartIndices: true, withEndIndices: true, recognizeSelfClosing: false }).children) {
    const [start, end] = [node.startIndex ?? 0, (node.endIndex ?? 0) + 1];
    if (node.type === 'comment') {
      const said = node.data.trim();
      const opens = said.startsWith('wp:');
      if (opens && depth === 0) ends.add(start);
      if (opens && !said.endsWith('/')) depth += 1;
      if (said.startsWith('/wp:')) depth = Math.max(0, depth - 1);
      if (depth === 0) ends.add(end);
    } else if (depth === 0 && node.type === 'text') {
      for (const blank of node.data.matchAll(/\n[ \t\r]*\n/g)) ends.add(start + blank.index);
    } else if (depth === 0 && 'name' in node && !INLINE.has(node.name)) {
      ends.add(start);
      ends.add(end);
    }
  }
  ends.add(html.length);
  const blocks: SourceBlock[] = [];
  let from = 0;
  let lead = '';
  for (const to of [...ends].sort((a, b) => a - b)) {
    const piece = html.slice(from, to);
    from = to;
    const raw = piece.trim();
    const last = blocks.at(-1);
    if (raw === '') {
      if (last) blocks[blocks.length - 1] = { raw: last.raw, gap: last.gap + piece };
      else lead += piece;
      continue;
    }
    const at = piece.indexOf(raw);
    if (last) blocks[blocks.length - 1] = { raw: last.raw, gap: last.gap + piece.slice(0, at) };
    else lead += piece.slice(0, at);
    blocks.push({ raw, gap: piece.slice(at + raw.length) });
  }
  const [first] = blocks;
  if (first && lead !== '') blocks[0] = { raw: lead + first.raw, gap: first.gap };
  return blocks;
}
