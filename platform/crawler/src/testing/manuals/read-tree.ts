import { parse, type DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** A link as the tree has it. `url` without its fragment, null if it is not a web URL. */
export interface TreeLink {
  href: string;
  url: string | null;
  fragment: string;
  name: string;
  rel: string[];
}

export interface TreeImage {
  src: string | null;
  url: string | null;
  alt: string | null;
  hasChoice: boolean;
  width: number | null;
  height: number | null;
  isDecoration: boolean;
  /** name of the surrounding link; null if there is none */
  linkName: string | null;
}

/** What a browser's tree of a page says, read without the crawler's own parser or collectors. */
export interface TreeFacts {
  url: string;
  titles: { text: string; inHead: boolean }[];
  descriptions: { text: string; inHead: boolean }[];
  canonicals: { href: string; url: string | null; inHead: boolean }[];
  robots: string[];
  /** directives for one crawler other than Google's */
  otherBots: string[];
  lang: string | null;
  hasViewport: boolean;
  hasCharset: boolean;
  hasDoctype: boolean;
  hasSocialTitle: boolean;
  hreflangs: number;
  jsonLd: string[];
  elements: number;
  headings: { level: number; text: string }[];
  links: TreeLink[];
  images: TreeImage[];
  resources: { kind: string; url: string }[];
  /** ids of all elements, and names of all except meta elements */
  names: Set<string>;
  text: string;
  /** text outside of code */
  prose: string;
}

const UNSEEN = new Set(['script', 'style', 'template', 'noscript', 'title', 'iframe', 'noembed', 'noframes', 'svg', 'head']);
const PHRASING = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
const CODE = new Set(['code', 'pre', 'samp', 'kbd', 'textarea']);

export const oneLine = (text: string): string => text.split(/\s+/u).filter(Boolean).join(' ');
const attribute = (element: Element, name: string): string | null => element.attrs.find((each) => each.name === name)?.value ?? null;
const isElement = (node: Node | DefaultTreeAdapterTypes.ParentNode): node is Element => 'tagName' in node;
const words = (text: string | null): string[] => (text ?? '').toLowerCase().split(/\s+/).filter(Boolean);

/** URL without its fragment, and the fragment; null for other schemes and invalid URLs. */
function resolve(href: string, base: string): { url: string; fragment: string } | null {
  if (!URL.canParse(href, base)) return null;
  const url = new URL(href, base);
  if (!url.protocol.startsWith('http')) return null;
  const fragment = url.hash.slice(1);
  url.hash = '';
  return { url: url.href, fragment };
}

/** Every element in page order, except inert ones in a template. */
function elementsOf(root: DefaultTreeAdapterTypes.ParentNode): Element[] {
  const found: Element[] = [];
  const walk = (parent: DefaultTreeAdapterTypes.ParentNode): void => {
    for (const node of parent.childNodes) {
      if (!isElement(node)) continue;
      found.push(node);
      walk(node);
    }
  };
  walk(root);
  return found;
}

function textOf(root: Element, leftOut: (tag: string) => boolean): string {
  let text = '';
  const walk = (parent: Element): void => {
    for (const node of parent.childNodes) {
      if (node.nodeName === '#text' && 'value' in node) text += node.value;
      if (!isElement(node)) continue;
      const isApart = !PHRASING.has(node.tagName);
      if (isApart) text += ' ';
      if (!UNSEEN.has(node.tagName) && !leftOut(node.tagName)) walk(node);
      else if (!isApart) text += ' ';
      if (isApart) text += ' ';
    }
  };
  walk(root);
  return oneLine(text);
}

const seenText = (element: Element): string => textOf(element, () => false);

const alternativesIn = (element: Element): string =>
  oneLine(
    elementsOf(element)
      .map((part) => (part.tagName === 'img' ? (attribute(part, 'alt') ?? '') : ''))
      .join(' '),
  );

/** Accessible name as far as pages use it: what labels it, its label, its content with alternatives, its title. */
function nameOf(link: Element, byId: ReadonlyMap<string, Element>): string {
  const labelled = words(attribute(link, 'aria-labelledby')).length
    ? (attribute(link, 'aria-labelledby') ?? '').split(/\s+/).flatMap((id) => byId.get(id) ?? [])
    : [];
  const label = oneLine(labelled.map(seenText).join(' '));
  if (label !== '') return label;
  const own = oneLine(attribute(link, 'aria-label') ?? '');
  if (own !== '') return own;
  let content = '';
  const walk = (parent: Element, isInSvg: boolean): void => {
    for (const node of parent.childNodes) {
      if (node.nodeName === '#text' && 'value' in node && !isInSvg) content += node.value;
      if (!isElement(node) || ['script', 'style', 'template'].includes(node.tagName)) continue;
      const alternative = attribute(node, 'aria-label') ?? (node.tagName === 'img' ? attribute(node, 'alt') : null);
      content += alternative ? ` ${alternative} ` : '';
      if (node.tagName === 'title' && isInSvg) content += ` ${seenText(node)} `;
      walk(node, isInSvg || node.tagName === 'svg');
    }
  };
  walk(link, false);
  return (
    oneLine(content) || (link.tagName === 'area' ? oneLine(attribute(link, 'alt') ?? '') : '') || oneLine(attribute(link, 'title') ?? '')
  );
}

const pixels = (value: string | null): number | null => (/^\s*\d+(?!\.?\d*%)/.test(value ?? '') ? Number.parseInt(value ?? '', 10) : null);

/** Reads a page with parse5. @param html decoded text */
export function readTree(html: string, url: string): TreeFacts {
  const document = parse(html, { scriptingEnabled: false });
  const all = elementsOf(document);
  const of = (...tags: string[]): Element[] => all.filter(({ tagName }) => tags.includes(tagName));
  const around = (element: Element, tag: string): Element | null => {
    for (let parent = element.parentNode; parent; parent = 'parentNode' in parent ? parent.parentNode : null)
      if (isElement(parent) && parent.tagName === tag) return parent;
    return null;
  };
  const inHead = (element: Element): boolean => around(element, 'head') !== null;
  const metas = of('meta');
  const named = (name: string): Element[] => metas.filter((meta) => words(attribute(meta, 'name')).join(' ') === name);
  const content = (meta: Element): string => oneLine(attribute(meta, 'content') ?? '');
  const base = resolve(attribute(of('base')[0] ?? ({ attrs: [] } as unknown as Element), 'href') ?? '', url)?.url ?? url;
  const byId = new Map(
    all.toReversed().flatMap((element) => (attribute(element, 'id') ? [[attribute(element, 'id') ?? '', element]] : [])),
  );
  const linkElements = of('link');
  const body = of('body')[0];
  const address = (href: string | null): string | null => (href === null || href.trim() === '' ? null : (resolve(href, base)?.url ?? null));
  const resource = (kind: string, href: string | null) => {
    const target = address(href);
    return target === null ? [] : [{ kind, url: target }];
  };
  const sets = (element: Element) =>
    (attribute(element, 'srcset') ?? '').split(/,\s+/).flatMap((part) => resource('image', part.trim().split(/\s/, 1)[0] ?? null));
  return {
    url,
    titles: of('title')
      .filter((title) => around(title, 'svg') === null)
      .map((title) => ({
        text: oneLine(title.childNodes.map((node) => ('value' in node ? node.value : '')).join('')),
        inHead: inHead(title),
      })),
    descriptions: named('description').map((meta) => ({ text: content(meta), inHead: inHead(meta) })),
    canonicals: linkElements
      .filter((link) => words(attribute(link, 'rel')).includes('canonical') && attribute(link, 'href') !== null)
      .map((link) => ({
        href: attribute(link, 'href') ?? '',
        url: resolve(attribute(link, 'href') ?? '', base)?.url ?? null,
        inHead: inHead(link),
      })),
    robots: [...named('robots'), ...named('googlebot')].flatMap((meta) => words(content(meta).replaceAll(',', ' '))),
    otherBots: metas
      .filter((meta) => /bot$/i.test(attribute(meta, 'name') ?? '') && !/^googlebot$/i.test(attribute(meta, 'name') ?? ''))
      .flatMap((meta) => words(content(meta).replaceAll(',', ' '))),
    lang: attribute(of('html')[0] ?? ({ attrs: [] } as unknown as Element), 'lang'),
    hasViewport: named('viewport').length > 0,
    hasCharset: metas.some(
      (meta) =>
        attribute(meta, 'charset') !== null ||
        (attribute(meta, 'http-equiv')?.toLowerCase() === 'content-type' && /charset\s*=/i.test(content(meta))),
    ),
    hasDoctype: document.childNodes.some((node) => node.nodeName === '#documentType' && 'name' in node && node.name === 'html'),
    hasSocialTitle: metas.some((meta) => (attribute(meta, 'property') ?? attribute(meta, 'name'))?.toLowerCase() === 'og:title'),
    hreflangs: linkElements.filter((link) => attribute(link, 'hreflang') !== null).length,
    jsonLd: of('script')
      .filter((script) => attribute(script, 'type')?.trim().toLowerCase() === 'application/ld+json')
      .map((script) => script.childNodes.map((node) => ('value' in node ? node.value : '')).join('')),
    elements: all.length,
    headings: of('h1', 'h2', 'h3', 'h4', 'h5', 'h6')
      .filter((heading) => around(heading, 'noscript') === null)
      .map((heading) => ({ level: Number(heading.tagName[1]), text: seenText(heading) || alternativesIn(heading) })),
    links: of('a', 'area')
      .filter((link) => attribute(link, 'href') !== null)
      .map((link) => {
        const href = attribute(link, 'href') ?? '';
        const target = resolve(href, base);
        return {
          href,
          url: target?.url ?? null,
          fragment: target?.fragment ?? '',
          name: nameOf(link, byId),
          rel: words(attribute(link, 'rel')),
        };
      }),
    images: of('img').map((image) => {
      const link = around(image, 'a');
      const picture = around(image, 'picture');
      return {
        src: attribute(image, 'src'),
        url: address(attribute(image, 'src')),
        alt: attribute(image, 'alt'),
        hasChoice: attribute(image, 'srcset') !== null || (picture ? elementsOf(picture).some((part) => part.tagName === 'source') : false),
        width: pixels(attribute(image, 'width')),
        height: pixels(attribute(image, 'height')),
        isDecoration:
          /^(?:none|presentation)$/i.test(attribute(image, 'role') ?? '') ||
          attribute(image, 'aria-hidden') === 'true' ||
          attribute(image, 'hidden') !== null ||
          /display:none|visibility:hidden/.test((attribute(image, 'style') ?? '').replace(/\s/g, '')) ||
          ['width', 'height'].every((side) => (pixels(attribute(image, side)) ?? 9) <= 1),
        linkName: link && attribute(link, 'href') !== null ? nameOf(link, byId) : null,
      };
    }),
    resources: [
      ...linkElements.flatMap((link) => {
        const rel = words(attribute(link, 'rel'));
        return rel.includes('stylesheet')
          ? resource('style', attribute(link, 'href'))
          : rel.includes('icon')
            ? resource('icon', attribute(link, 'href'))
            : [];
      }),
      ...of('script').flatMap((part) => resource('script', attribute(part, 'src'))),
      ...of('iframe', 'frame').flatMap((part) => resource('frame', attribute(part, 'src'))),
      ...of('video', 'audio', 'embed', 'track').flatMap((part) => [
        ...resource('media', attribute(part, 'src')),
        ...resource('image', attribute(part, 'poster')),
      ]),
      ...of('object').flatMap((part) => resource('media', attribute(part, 'data'))),
      ...of('img', 'source').flatMap(sets),
    ],
    names: new Set(
      all.flatMap((element) =>
        [attribute(element, 'id'), element.tagName === 'meta' ? null : attribute(element, 'name')].filter(
          (name) => name !== null && name !== '',
        ),
      ) as string[],
    ),
    text: body ? seenText(body) : '',
    prose: body ? textOf(body, (tag) => CODE.has(tag)) : '',
  };
}
