import { escapeText } from 'entities';
import { childrenOf, isElement, treeOf, type TreeElement, type TreeNode } from './page-tree.ts';

/** A paragraph, heading, list item or image of a text, with its position in the source. Offsets count UTF-16 units. */
export interface ContentBlock {
  /** `p`, `h1` to `h6`, `li`, `img` */
  tag: string;
  /** as displayed, with `[1]…[/1]` or `[1/]` for each element inside; for an image its alternative text */
  text: string;
  /** between its tags; null: must not be rewritten, because it contains other blocks, comments or tags that are left out */
  inner: { start: number; end: number } | null;
  /** including its tags, and the comments that a block editor keeps around it */
  outer: { start: number; end: number };
  /** whether content may be inserted before and after it: it is not part of a list or of a block that contains others */
  isFree: boolean;
  /** source of the marks in `text`: `[1]` → its start tag, `[/1]` → its end tag */
  marks: ReadonlyMap<string, string>;
  /** its start tag has no attributes */
  isBare: boolean;
  /** for an image: its URL, whether it has an `alt`, and where that is or can be written; null there: nowhere */
  image: { src: string; hasAlt: boolean; alt: { start: number; end: number } | null } | null;
}

const TAGS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li']);
const INLINE = new Set(
  'a abbr b bdi bdo br cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(' '),
);
const EMPTY = new Set(['br', 'wbr']);
/** Nobody writes deeper; anything beyond is left alone. */
const MAX_DEPTH = 100;
const MARK = /\[\/?\d+\/?\]/g;
const OPENS = /^\s*wp:/;
const CLOSES = /^\s*\/wp:/;

/** The blocks of a text in order. A `pre`, a table or an embed is not a block. */
export function readBlocks(html: string): ContentBlock[] {
  const tree = treeOf(html);
  const blocks: ContentBlock[] = [];
  const hasBlockEditor = /<!--\s*wp:/.test(html);
  const walk = (parent: TreeNode, isTop: boolean, depth: number) => {
    if (depth > MAX_DEPTH) return;
    const children = childrenOf(parent);
    for (const [at, node] of children.entries()) {
      if (!isElement(node) || node.tagName === 'pre' || node.tagName === 'table' || node.tagName === 'script') continue;
      const isText = TAGS.has(node.tagName);
      if (isText || node.tagName === 'img') {
        const block = blockOf(html, node, { siblings: children, at, isTop, hasBlockEditor });
        if (block) blocks.push(block);
      }
      walk(node, isTop && ['html', 'body', 'main', 'article', 'section', 'div'].includes(node.tagName), depth + 1);
    }
  };
  walk(tree, true, 0);
  return blocks.filter(({ tag, text }) => tag === 'img' || text !== '');
}

/** Where an element is. */
interface Surroundings {
  siblings: readonly TreeNode[];
  /** its index among them */
  at: number;
  isTop: boolean;
  /** whether the text was written in a block editor */
  hasBlockEditor: boolean;
}

function blockOf(html: string, node: TreeElement, { siblings, at, isTop, hasBlockEditor }: Surroundings): ContentBlock | null {
  const place = node.sourceCodeLocation;
  if (!place) return null;
  const startTag = place.startTag ?? place;
  if (node.tagName === 'img') {
    const source = html.slice(place.startOffset, place.endOffset);
    const hasAlt = node.attrs.some(({ name }) => name === 'alt');
    const attribute = place.attrs?.['alt'];
    const gap = /^<img\s/i.test(source) ? { start: place.startOffset + 4, end: place.startOffset + 4 } : null;
    return {
      tag: 'img',
      text: node.attrs.find(({ name }) => name === 'alt')?.value ?? '',
      inner: null,
      outer: { start: place.startOffset, end: place.endOffset },
      isFree: false,
      marks: new Map(),
      isBare: false,
      image: {
        src: node.attrs.find(({ name }) => name === 'src')?.value ?? '',
        hasAlt,
        alt: hasAlt ? (attribute ? { start: attribute.startOffset, end: attribute.endOffset } : null) : gap,
      },
    };
  }
  const marks = new Map<string, string>();
  const text = place.startTag && place.endTag ? markedText(html, node, { marks, count: 0 }, 0) : null;
  const { outer, isWrapped } = outerOf(node, siblings, at);
  // A block editor's text consists of its blocks: what has no comment around it is inside another one.
  const isFree = isTop && node.tagName !== 'li' && (isWrapped || !hasBlockEditor);
  return {
    tag: node.tagName,
    text: text ?? plainText(node),
    inner: text === null || !place.startTag || !place.endTag ? null : { start: place.startTag.endOffset, end: place.endTag.startOffset },
    outer,
    isFree,
    marks,
    isBare: startTag.endOffset - startTag.startOffset === node.tagName.length + 2,
    image: null,
  };
}

/** null: it cannot be reassembled from a text with marks. */
function markedText(html: string, node: TreeElement, written: { marks: Map<string, string>; count: number }, depth: number): string | null {
  if (depth > MAX_DEPTH) return null;
  let text = '';
  for (const child of node.childNodes) {
    if (child.nodeName === '#text' && 'value' in child) {
      if (child.value.match(MARK)) return null;
      text += child.value;
      continue;
    }
    const place = isElement(child) ? child.sourceCodeLocation : null;
    if (!isElement(child) || !place || !INLINE.has(child.tagName)) return null;
    written.count += 1;
    const { marks, count: number } = written;
    if (EMPTY.has(child.tagName)) {
      marks.set(`[${number}/]`, html.slice(place.startOffset, place.endOffset));
      text += `[${number}/]`;
      continue;
    }
    if (!place.startTag || !place.endTag) return null;
    marks.set(`[${number}]`, html.slice(place.startTag.startOffset, place.startTag.endOffset));
    const inside = markedText(html, child, written, depth + 1);
    if (inside === null) return null;
    marks.set(`[/${number}]`, html.slice(place.endTag.startOffset, place.endTag.endOffset));
    text += `[${number}]${inside}[/${number}]`;
  }
  return TAGS.has(node.tagName) ? text.replaceAll(/\s+/g, ' ').trim() : text;
}

function plainText(root: TreeNode): string {
  const pieces: string[] = [];
  const waiting: TreeNode[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.nodeName === '#text' && 'value' in node) pieces.push(node.value);
    waiting.push(...childrenOf(node).toReversed());
  }
  return pieces.join('').replaceAll(/\s+/g, ' ').trim();
}

/** The element including its block editor comments, if the nearest nodes on both sides are such. */
function outerOf(node: TreeElement, siblings: readonly TreeNode[], at: number) {
  const near = (step: 1 | -1): TreeNode | undefined => {
    let next = at + step;
    while (siblings[next]?.nodeName === '#text' && blank(siblings[next])) next += step;
    return siblings[next];
  };
  const [before, after] = [near(-1), near(1)];
  const start = node.sourceCodeLocation?.startOffset ?? 0;
  const end = node.sourceCodeLocation?.endOffset ?? 0;
  const opens = before?.nodeName === '#comment' && 'data' in before && OPENS.test(before.data) ? before.sourceCodeLocation : null;
  const closes = after?.nodeName === '#comment' && 'data' in after && CLOSES.test(after.data) ? after.sourceCodeLocation : null;
  return opens && closes
    ? { outer: { start: opens.startOffset, end: closes.endOffset }, isWrapped: true }
    : { outer: { start, end }, isWrapped: false };
}

const blank = (node: TreeNode | undefined): boolean => node !== undefined && 'value' in node && node.value.trim() === '';

/** The marks of a text in order. */
export const marksIn = (text: string): string[] => text.match(MARK) ?? [];

/** The source of a text for a block, with its marks written as the tags they stand for. Unknown marks stay text. */
export function writeMarked(text: string, marks: ReadonlyMap<string, string>): string {
  return text
    .split(/(\[\/?\d+\/?\])/)
    .map((part) => marks.get(part) ?? escapeText(part))
    .join('');
}
