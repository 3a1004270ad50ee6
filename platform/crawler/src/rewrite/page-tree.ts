import { parse, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { landmarkOf } from '../html/landmarks.ts';
import type { LinkArea } from '../page-result.ts';

export type TreeNode = DefaultTreeAdapterTypes.Node;
export type TreeElement = DefaultTreeAdapterTypes.Element;

const WHOLE = /^<(?:!doctype|html|head|body)\b/i;

/** Whether a text is a whole page rather than a fragment: comments may precede its first tag. */
function isWhole(html: string): boolean {
  let at = html.startsWith('\uFEFF') ? 1 : 0;
  for (;;) {
    while (/\s/.test(html.charAt(at))) at += 1;
    if (!html.startsWith('<!--', at)) return WHOLE.test(html.slice(at, at + 10));
    const end = html.indexOf('-->', at + 4);
    if (end === -1) return false;
    at = end + 3;
  }
}

/** The tree that browsers without scripts build from a page or a fragment, with the positions of its tags. */
export function treeOf(html: string): TreeNode {
  const options = { sourceCodeLocationInfo: true, scriptingEnabled: false };
  return isWhole(html) ? parse(html, options) : parseFragment(html, options);
}

export const childrenOf = (node: TreeNode): readonly TreeNode[] =>
  'content' in node ? [node.content] : 'childNodes' in node ? node.childNodes : [];

export const isElement = (node: TreeNode): node is TreeElement => 'tagName' in node;

/** Elements by the offset of their start tag; the first of those that share one. */
export function elementsByOffset(tree: TreeNode): Map<number, TreeElement> {
  const found = new Map<number, TreeElement>();
  const waiting: TreeNode[] = [tree];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (isElement(node)) {
      const offset = node.sourceCodeLocation?.startTag?.startOffset ?? node.sourceCodeLocation?.startOffset;
      if (offset !== undefined && !found.has(offset)) found.set(offset, node);
    }
    waiting.push(...childrenOf(node).toReversed());
  }
  return found;
}

/** The name of a link: its label, its text with the alternatives of images, its title. */
function nameOf(link: TreeElement): string {
  const attribute = (node: TreeElement, name: string) => node.attrs.find((each) => each.name === name)?.value ?? '';
  const pieces: string[] = [];
  const waiting: TreeNode[] = [...link.childNodes];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.nodeName === '#text' && 'value' in node) pieces.push(node.value);
    if (isElement(node)) pieces.push(attribute(node, 'alt'), attribute(node, 'aria-label'));
    waiting.push(...childrenOf(node));
  }
  return [attribute(link, 'aria-label'), attribute(link, 'aria-labelledby'), ...pieces, attribute(link, 'title')].join(' ').trim();
}

const parentOf = (node: TreeElement): TreeElement | null => (node.parentNode && isElement(node.parentNode) ? node.parentNode : null);

/** Nobody nests deeper; elements beyond it have no landmark of their own. */
const MAX_DEPTH = 500;

function ancestorsOf(node: TreeElement): TreeElement[] {
  const found: TreeElement[] = [];
  for (let at = parentOf(node); at && found.length < MAX_DEPTH; at = parentOf(at)) found.push(at);
  return found;
}

/** The landmark around an element, as the crawl determines it for a link: an article's own header is part of the article. */
export function areaOf(element: TreeElement): LinkArea {
  const above = ancestorsOf(element);
  const part = above.findLastIndex(({ tagName }) => tagName === 'article' || tagName === 'main');
  for (const [at, node] of above.entries()) {
    const role = node.attrs.find(({ name }) => name === 'role')?.value;
    const area = landmarkOf(node.tagName, role);
    const isOfPart = role === undefined && (node.tagName === 'header' || node.tagName === 'footer') && at < part;
    if (area !== undefined && !isOfPart) return area;
  }
  return '';
}

/** Whether links have names, cached: a link may contain any number of images. */
const namedLinks = new WeakMap<TreeElement, boolean>();

/** A text longer than this is no name. */
const MAX_LABEL = 500;

/** The accessible name of a link, the alternative text of an image, white space folded. */
export function labelOf(element: TreeElement): string {
  const text = element.tagName === 'img' ? (element.attrs.find(({ name }) => name === 'alt')?.value ?? '') : nameOf(element);
  return text.slice(0, MAX_LABEL).replace(/\s+/g, ' ').trim();
}

/** Whether a link has a name; for an image, whether it has an alternative text or is decoration (`lacksAlt` has the same rule). */
export function isNamed(element: TreeElement): boolean {
  if (element.tagName !== 'img') return nameOf(element) !== '';
  const attribute = (name: string) => element.attrs.find((each) => each.name === name)?.value;
  const alt = attribute('alt');
  if (/^(?:presentation|none)$/i.test(attribute('role') ?? '') || attribute('aria-hidden') === 'true') return true;
  if (alt === undefined) return false;
  if (alt.trim() !== '') return true;
  const link = ancestorsOf(element).find(({ tagName }) => tagName === 'a');
  if (link === undefined) return true;
  const isNamedLink = namedLinks.get(link) ?? nameOf(link) !== '';
  namedLinks.set(link, isNamedLink);
  return isNamedLink;
}
