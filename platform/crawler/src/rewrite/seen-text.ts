import { childrenOf, isElement, treeOf, type TreeElement, type TreeNode } from './page-tree.ts';

/** What a page tells people and search engines; null: it does not say. */
export type SeenText = {
  head: { title: string | null; description: string | null; canonical: string | null };
  /** letters and digits of its text in lower case, with nothing between them: many sites change quotes and dashes */
  words: string;
  /** its elements by tag name, and their attributes as `img alt`, with how many of each */
  parts: Map<string, number>;
};

const UNSEEN = new Set(['script', 'style', 'template', 'noscript', 'head', 'title', 'textarea']);
const MAX_WORDS = 200_000;
/** Different ones; a page with more names than this makes them up. */
const MAX_PARTS = 2_000;

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
const attributeOf = ({ attrs }: TreeElement, name: string) => attrs.find((each) => each.name === name)?.value;

/** The head and the words of a page or a fragment. */
export function seenText(html: string): SeenText {
  const head: SeenText['head'] = { title: null, description: null, canonical: null };
  const pieces: string[] = [];
  const parts: SeenText['parts'] = new Map();
  const count = (part: string) => {
    const times = parts.get(part) ?? 0;
    if (times > 0 || parts.size < MAX_PARTS) parts.set(part, times + 1);
  };
  let length = 0;
  const waiting: TreeNode[] = [treeOf(html)];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.nodeName === '#text' && 'value' in node && length < MAX_WORDS) {
      const letters = node.value.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
      length += letters.length;
      pieces.push(letters);
    }
    if (isElement(node)) {
      readHead(node, head);
      count(node.tagName);
      for (const { name } of node.attrs) count(`${node.tagName} ${name}`);
    }
    // An SVG has titles too; those of the head are read above.
    if (isElement(node) && UNSEEN.has(node.tagName) && node.tagName !== 'head') continue;
    const children = childrenOf(node);
    const kept = isElement(node) && node.tagName === 'head' ? children.filter(isElement) : children;
    waiting.push(...kept.toReversed());
  }
  return { head, words: pieces.join(''), parts };
}

function readHead(node: TreeElement, head: SeenText['head']): void {
  const isInHead = node.parentNode !== null && isElement(node.parentNode) && node.parentNode.tagName === 'head';
  if (node.tagName === 'title' && isInHead)
    head.title ??= oneLine(node.childNodes.map((child) => ('value' in child ? child.value : '')).join(''));
  if (node.tagName === 'meta' && attributeOf(node, 'name')?.toLowerCase() === 'description')
    head.description ??= oneLine(attributeOf(node, 'content') ?? '');
  if (node.tagName === 'link' && /(?:^|\s)canonical(?:\s|$)/i.test(attributeOf(node, 'rel') ?? ''))
    head.canonical ??= (attributeOf(node, 'href') ?? '').trim();
}
