import { diff3MergeRegions } from 'node-diff3';
import { splitBlocks, type SourceBlock } from './split-blocks.ts';

/** A stretch in which the site and the post were both changed, each in its own way. */
export interface Overlap {
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
}
export type MergePart = string | Overlap;

interface Texts extends Overlap {
  /** what Canopy itself wrote last on the entry, such as a fix: its changes do not stand against the post's */
  readonly own?: string | null;
}

/** Comments of WordPress's blocks of text: what they say is in the elements as well. */
const BLOCK_COMMENT =
  /<!--\s*\/?wp:(?:paragraph|heading|list|list-item|image|table|quote|code|preformatted|separator|details)(?:\s+\{[^>]*\})?\s*\/?-->/g;
/** Classes that its editor puts on every such element. */
const BLOCK_CLASS = /\b(?:wp-block-[\w-]+|wp-element-caption|has-fixed-layout|has-alpha-channel-opacity|is-resized)\b/g;

/** Plain HTML of what WordPress's editor keeps as blocks of text. */
function withoutBlocks(html: string): string {
  return html
    .replace(BLOCK_COMMENT, '')
    .replace(/ class="([^"]*)"/g, (_all, names: string) => {
      const left = names.replace(BLOCK_CLASS, '').replace(/\s+/g, ' ').trim();
      return left === '' ? '' : ` class="${left}"`;
    })
    .replace(/\n{2,}/g, '\n')
    .trim();
}

/**
 * What a block says, whatever the form it is stored in: as WordPress's block, as plain HTML, or as a paragraph of its classic editor.
 */
const keyOf = ({ raw }: Pick<SourceBlock, 'raw'>): string =>
  withoutBlocks(raw)
    .replace(/\s*\/>/g, '>')
    .replace(/\s+/g, ' ')
    .replace(/>\s+</g, '><')
    .trim()
    .replace(/^<p>(.*)<\/p>$/, '$1');

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, at) => text === other[at]);

/**
 * Merges what was changed on the site and what was changed in the post since both had the same text, by blocks and paragraphs. Where the two
 * say the same, the site's bytes are kept.
 * @returns the parts in order: text, and overlaps for a person to decide; without any, they join to the merged text
 */
export function mergeTexts({ base, ours, theirs, own = null }: Texts): MergePart[] {
  // One block among classic text would turn off the paragraphs that WordPress makes of it.
  const asTheirs = theirs.includes('<!-- wp:') ? ours : withoutBlocks(ours);
  const [o, a, b] = [base, asTheirs, theirs].map((text) => splitBlocks(text)) as [SourceBlock[], SourceBlock[], SourceBlock[]];
  const raws = new Map([...o, ...a, ...b].map((block) => [keyOf(block), block]));
  const known = new Set(own === null ? [] : splitBlocks(own).map(keyOf));
  const glue = b.find(({ gap }) => gap !== '')?.gap ?? a.find(({ gap }) => gap !== '')?.gap ?? '\n\n';
  const textOf = (keys: readonly string[]) => keys.map((key) => raws.get(key)?.raw ?? key).join(glue);

  const merged: (string | Overlap)[] = [];
  const take = (keys: readonly string[]) => {
    for (const key of keys) merged.push(raws.get(key)?.raw ?? key);
  };
  for (const region of diff3MergeRegions(a.map(keyOf), o.map(keyOf), b.map(keyOf))) {
    if (region.stable) {
      take(region.bufferContent);
      continue;
    }
    for (const { was, mine, his } of passagesOf(region.oContent, region.aContent, region.bContent)) {
      const settled = settle(was, mine, his);
      if (settled) {
        take(settled);
        continue;
      }
      const overlap = { base: textOf(was), ours: textOf(mine), theirs: textOf(his) };
      if (his.every((key) => known.has(key))) merged.push(mergeWords(overlap) ?? overlap.ours);
      else merged.push(overlap);
    }
  }
  return joined(merged, glue);
}

/** A stretch block by block, where each of its blocks was changed or kept and none added or removed. */
function passagesOf(was: readonly string[], mine: readonly string[], his: readonly string[]) {
  if (mine.length !== was.length || his.length !== was.length) return [{ was, mine, his }];
  return was.map((_key, at) => ({ was: was.slice(at, at + 1), mine: mine.slice(at, at + 1), his: his.slice(at, at + 1) }));
}

/** The blocks that both changes lead to; null: they overlap. */
function settle(was: readonly string[], mine: readonly string[], his: readonly string[]): readonly string[] | null {
  if (isSame(mine, his) || isSame(was, mine)) return his;
  if (isSame(was, his)) return mine;
  // Both added something at the same place: nothing of it replaces anything.
  if (was.length === 0) return his.some((key) => mine.includes(key)) ? null : [...his, ...mine];
  // Next to each other: one changed the beginning of the stretch, the other its end.
  for (let cut = 0; cut <= was.length; cut += 1) {
    const [head, tail] = [was.slice(0, cut), was.slice(cut)];
    const keepsHead = (keys: readonly string[]) => isSame(keys.slice(0, head.length), head);
    const keepsTail = (keys: readonly string[]) => tail.length === 0 || isSame(keys.slice(-tail.length), tail);
    if (keepsHead(mine) && keepsTail(his)) return [...his.slice(0, his.length - tail.length), ...mine.slice(head.length)];
    if (keepsHead(his) && keepsTail(mine)) return [...mine.slice(0, mine.length - tail.length), ...his.slice(head.length)];
  }
  return null;
}

/** Words and tags. */
const wordsOf = (text: string): string[] => text.match(/<[^>]*>|[^\s<]+|\s+|</g) ?? [];

/** Both changes of a paragraph, where they are of different words; null: they are of the same ones. */
function mergeWords({ base, ours, theirs }: Overlap): string | null {
  let merged = '';
  for (const region of diff3MergeRegions(wordsOf(ours), wordsOf(base), wordsOf(theirs))) {
    if (!region.stable) return null;
    merged += region.bufferContent.join('');
  }
  return merged;
}

/** Texts in a row become one; white space is put between blocks. */
function joined(parts: readonly MergePart[], glue: string): MergePart[] {
  const all: MergePart[] = [];
  for (const [at, part] of parts.entries()) {
    const between = at === 0 ? '' : glue;
    const last = all.at(-1);
    if (typeof part === 'string' && typeof last === 'string') all[all.length - 1] = last + between + part;
    else if (typeof part === 'string') all.push(between + part);
    else if (typeof last === 'string') {
      all[all.length - 1] = last + between;
      all.push(part);
    } else all.push(...(between === '' ? [] : [between]), part);
  }
  return all;
}
