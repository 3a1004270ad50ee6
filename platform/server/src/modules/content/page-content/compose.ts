import { applyEdits, marksIn, writeMarked, type ContentBlock, type Edit } from '@canopy/crawler';
import type { ContentChange } from '@canopy/contract/content';

type Proposed = Pick<ContentChange, 'kind' | 'block' | 'after'>;

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const WRAPPED = /<!--\s*wp:/;
const ORDER: Readonly<Record<ContentChange['kind'], number>> = { heading: 0, rewrite: 1, split: 1, alt: 1, paragraph: 2 };
/** The parts of a paragraph to split: its non-blank lines. */
export const partsOf = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || []);

/** The level of a new heading before a block: that of the heading it is under, 2 if there is none. */
export function levelAt(blocks: readonly ContentBlock[], block: number): number {
  const above = blocks.slice(0, block).findLast(({ tag }) => HEADINGS.includes(tag));
  return above ? Math.max(2, HEADINGS.indexOf(above.tag) + 1) : 2;
}

/** The content with these changes applied; every byte outside of them is unchanged. */
export function compose(html: string, blocks: readonly ContentBlock[], changes: readonly Proposed[]): string {
  const isWrapped = WRAPPED.test(html);
  const edits = changes
    .toSorted((a, b) => a.block - b.block || ORDER[a.kind] - ORDER[b.kind])
    .flatMap((change): Edit[] => {
      const block = blocks[change.block];
      const edit = block && editOf(change, block, isWrapped, change.kind === 'heading' ? levelAt(blocks, change.block) : 2);
      return edit ? [{ ...edit, before: html.slice(edit.start, edit.end) }] : [];
    });
  return applyEdits(html, edits);
}

function editOf({ kind, after }: Proposed, block: ContentBlock, isWrapped: boolean, level: number): Omit<Edit, 'before'> | null {
  const { inner, outer, image, isFree, marks } = block;
  if (kind === 'heading' || kind === 'paragraph') {
    if (!isFree) return null;
    const [name, tag] = kind === 'heading' ? (['heading', `h${level}`] as const) : (['paragraph', 'p'] as const);
    const text = writeMarked(after, new Map());
    const options = kind === 'heading' && level !== 2 ? ` {"level":${level}}` : '';
    const element = `<${tag}${isWrapped && kind === 'heading' ? ' class="wp-block-heading"' : ''}>${text}</${tag}>`;
    const whole = isWrapped ? `<!-- wp:${name}${options} -->\n${element}\n<!-- /wp:${name} -->` : element;
    const gap = isWrapped ? '\n\n' : '\n';
    return kind === 'heading'
      ? { start: outer.start, end: outer.start, after: `${whole}${gap}` }
      : { start: outer.end, end: outer.end, after: `${gap}${whole}` };
  }
  if (kind === 'alt') {
    if (!image?.alt) return null;
    const value = `alt="${writeMarked(after, new Map()).replaceAll('"', '&quot;')}"`;
    return { ...image.alt, after: image.hasAlt ? value : ` ${value}` };
  }
  if (inner === null) return null;
  const parts = kind === 'split' ? partsOf(after) : [after];
  const between = isWrapped ? '</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:paragraph -->\n<p>' : '</p>\n<p>';
  return { ...inner, after: parts.map((part) => writeMarked(part, marks)).join(between) };
}

/** Why a text cannot be written there; null: it can. */
export function objectionToText({ kind, after }: Pick<ContentChange, 'kind' | 'after'>, block: ContentBlock): string | null {
  if (after.trim() === '') return 'Enter a text.';
  if (kind === 'heading' || kind === 'paragraph' || kind === 'alt')
    return marksIn(after).length > 0 ? 'A new text cannot contain marks such as [1].' : null;
  if (marksIn(after).join('') !== [...block.text.matchAll(/\[\/?\d+\/?\]/g)].join(''))
    return `Keep the marks ${[...block.marks.keys()].join(' ')} in their order: they are the links and emphasis of this text.`;
  if (kind !== 'split') return null;
  // A link that starts in one paragraph cannot end in the next.
  const isWhole = partsOf(after).every((part) => {
    const open: string[] = [];
    for (const mark of marksIn(part)) {
      if (mark.endsWith('/]')) continue;
      if (mark.startsWith('[/')) {
        if (open.pop() !== mark.slice(2)) return false;
      } else open.push(mark.slice(1));
    }
    return open.length === 0;
  });
  return isWhole ? null : 'A link or emphasis cannot span paragraphs.';
}
