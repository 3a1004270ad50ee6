import * as z from 'zod/mini';

/** A block of a snapshot: `text.slice(start, end)`, in UTF-16 units. */
export const snapshotBlock = z.object({ kind: z.enum(['heading', 'text']), start: z.number(), end: z.number() });
export type SnapshotBlock = z.infer<typeof snapshotBlock>;

/** The main text of a page: its blocks, separated by blank lines. */
export const pageText = z.object({ title: z.string(), text: z.string(), blocks: z.array(snapshotBlock) });
export type PageText = z.infer<typeof pageText>;

/** A page as it was when it was read. `hash`: SHA-256 of the text, in hex. */
export interface Snapshot extends PageText {
  url: string;
  fetchedAt: Date;
  hash: string;
}

export const blockText = (text: string, { start, end }: SnapshotBlock): string => text.slice(start, end);

/** Joins blocks, recording the position of each. */
export function joinBlocks(title: string, parts: readonly { kind: SnapshotBlock['kind']; text: string }[]): PageText {
  let text = '';
  const blocks: SnapshotBlock[] = [];
  for (const part of parts) {
    if (text !== '') text += '\n\n';
    blocks.push({ kind: part.kind, start: text.length, end: text.length + part.text.length });
    text += part.text;
  }
  return { title, text, blocks };
}
