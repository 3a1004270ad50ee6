/** Elements that a preview shows; of any other, only the children. */
const SHOWN = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'li',
  'blockquote',
  'strong',
  'em',
  'b',
  'i',
  'code',
  'pre',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'figure',
  'figcaption',
  'br',
  'hr',
  'del',
  'ins',
  'sub',
  'sup',
  'dl',
  'dt',
  'dd',
]);
/** Nothing inside these is text of the page. */
const LEFT_OUT = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'head', 'title']);

export type PreviewNode =
  string | { readonly tag: string; readonly href?: string; readonly alt?: string; readonly children: readonly PreviewNode[] };

/** The displayable part of a page's source: elements without attributes, links and images named. Nothing of it is run or fetched. */
export function previewOf(html: string): readonly PreviewNode[] {
  const walk = (node: Node): PreviewNode[] => {
    if (node.nodeType === Node.TEXT_NODE) return [node.textContent ?? ''];
    if (!(node instanceof Element)) return [];
    const tag = node.tagName.toLowerCase();
    if (LEFT_OUT.has(tag)) return [];
    const children = [...node.childNodes].flatMap(walk);
    if (tag === 'a') return [{ tag, href: node.getAttribute('href') ?? '', children }];
    if (tag === 'img') return [{ tag, alt: node.getAttribute('alt') ?? '', children: [] }];
    return SHOWN.has(tag) ? [{ tag, children }] : children;
  };
  return [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].flatMap(walk);
}

const BREAKS = /^(?:p|h[1-6]|li|tr|blockquote|pre|figure|table|ul|ol|dl|dt|dd|hr|br)$/;

/** The words of a page's source, one line per paragraph. */
export function textOf(html: string): string {
  const words = (nodes: readonly PreviewNode[]): string =>
    nodes
      .map((node) => (typeof node === 'string' ? node.replace(/\s+/g, ' ') : `${words(node.children)}${BREAKS.test(node.tag) ? '\n' : ''}`))
      .join('');
  return words(previewOf(html))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
