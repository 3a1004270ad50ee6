import { parseFragment } from 'parse5';
import { childrenOf, isElement, treeOf, type TreeElement, type TreeNode } from './page-tree.ts';

/** Elements that run, load a document, submit, restyle the page, or are parsed in a way that can hide others. */
const ACTIVE = [
  ...['script', 'iframe', 'frame', 'frameset', 'object', 'embed', 'applet', 'portal', 'fencedframe', 'svg', 'math', 'base', 'meta', 'link'],
  ...['style', 'form', 'input', 'button', 'select', 'textarea', 'title', 'template', 'noscript', 'noembed', 'noframes', 'xmp', 'plaintext'],
  ...['marquee', 'animate', 'set', 'foreignobject', 'annotation-xml', 'audio', 'video', 'source', 'html', 'head', 'body'],
];
const IS_ACTIVE: ReadonlySet<string> = new Set(ACTIVE);
/** Of these, what they contain counts too; the words within a form, say, may change. */
const RAW = new Set(['script', 'style', 'iframe', 'textarea', 'title', 'noscript', 'noembed', 'noframes', 'xmp', 'plaintext']);
const ADDRESSES = /^(?:href|src|srcset|action|formaction|xlink:href|data|poster|background|cite|ping|longdesc|dynsrc|lowsrc|manifest)$/;
const RUNS = /^(?:javascript|vbscript|data|livescript|mocha|blob|filesystem):/i;
const STYLE_RUNS = /expression\s*\(|javascript:|vbscript:|-moz-binding|behavior\s*:|@import|\\/i;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}]/gu;

/** Tags of such elements, wherever they are written: in comments and raw text too, which another parser may read as markup. */
const WRITTEN = new RegExp(`<\\s*(/?(?:${ACTIVE.join('|')}))(?![a-z0-9-])`, 'gi');
const WRITTEN_HANDLER = /<[^<>]*[\s"'/](on[a-z]+)\s*=/gi;
const CONDITIONAL = /<!(?:--)?\s*\[if|<!\[cdata|<\?/gi;

type Parts = Map<string, { count: number; words: string }>;

const add = (parts: Parts, key: string, words: string): void => {
  const known = parts.get(key);
  parts.set(key, { count: (known?.count ?? 0) + 1, words });
};

function addAttributes(parts: Parts, { tagName, attrs }: TreeElement): void {
  for (const { name, value, prefix } of attrs) {
    const full = prefix ? `${prefix}:${name}` : name;
    const bare = value.replace(UNSEEN, '');
    if (/^on/i.test(full)) add(parts, `${full}=${value}`, `a handler (${full})`);
    else if (full === 'srcdoc') add(parts, `${full}=${value}`, 'an embedded document');
    else if (full === 'style' && STYLE_RUNS.test(bare)) add(parts, `${full}=${value}`, 'a style that runs something');
    else if (ADDRESSES.test(full) && bare.split(',').some((one) => RUNS.test(one)))
      add(parts, `${tagName} ${full}=${value}`, `a link that runs something`);
  }
}

/** Everything active of a text, as written, with how often. */
function partsOf(html: string): Parts {
  const parts: Parts = new Map();
  // Browsers with scripts read <noscript> as text, those without as elements: what either finds counts.
  for (const [reading, tree] of [treeOf(html), parseFragment(html, { sourceCodeLocationInfo: true, scriptingEnabled: true })].entries()) {
    const waiting: TreeNode[] = [tree];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      if (isElement(node) && node.sourceCodeLocation) {
        const name = node.tagName.toLowerCase();
        const { startOffset, endOffset } = RAW.has(name)
          ? node.sourceCodeLocation
          : (node.sourceCodeLocation.startTag ?? node.sourceCodeLocation);
        if (IS_ACTIVE.has(name)) add(parts, `${reading} ${html.slice(startOffset, endOffset)}`, `a ${name} element`);
        addAttributes(parts, node);
      }
      if (node.nodeName === '#comment' && 'data' in node) {
        // Another parser may end the comment earlier.
        for (const [, name = ''] of node.data.matchAll(WRITTEN_HANDLER)) add(parts, `${reading} written ${name}`, `a handler (${name})`);
      }
      waiting.push(...childrenOf(node));
    }
  }
  for (const [, name = ''] of html.matchAll(WRITTEN))
    add(parts, `<${name.toLowerCase()}`, `a ${name.toLowerCase().replace('/', '')} element`);
  for (const [mark] of html.matchAll(CONDITIONAL)) add(parts, mark.toLowerCase(), 'a conditional comment');
  return parts;
}

/**
 * What a new source of a page has that the old one does not, of the kind that runs, frames or restyles: in words, each once. Whatever was
 * there may stay, byte for byte.
 */
export function addedActiveParts(before: string, after: string): string[] {
  if (before === after) return [];
  const old = partsOf(before);
  const added = [...partsOf(after)].filter(([key, { count }]) => count > (old.get(key)?.count ?? 0));
  return [...new Set(added.map(([, { words }]) => words))];
}
