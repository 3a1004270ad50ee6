import type { Placed, RobotsDirective } from '../page-result.ts';
import { charsetOfContent, namesEncoding } from './declared-charset.ts';
import { robotsOfMeta } from './robots-directives.ts';
import { collapse } from './visible-text.ts';

/** Elements that the parser keeps in the head (HTML standard, 13.2.6.4.4 and 13.2.6.4.6). */
const HEAD_TAGS = new Set(['html', 'head', 'title', 'meta', 'link', 'base', 'script', 'style', 'noscript', 'template']);

/** Most of each kind that are kept. A page with more has other problems, and thousands would hold up those who read its facts. */
const MOST = 1_000;

function keep<T>(list: T[], item: T): void {
  if (list.length < MOST) list.push(item);
}

/** Collects what belongs in the head, wherever it is, and whether it was in the head. */
export class HeadCollector {
  readonly titles: Placed<string>[] = [];
  readonly metaDescriptions: Placed<string>[] = [];
  readonly robots: RobotsDirective[] = [];
  readonly canonicals: { href: string; inHead: boolean }[] = [];
  readonly hreflangs: { hreflang: string; href: string }[] = [];
  lang: string | null = null;
  hasViewport = false;
  /** Charset declared by a meta element, as written: the first that names an encoding, else the first. */
  metaCharset: string | null = null;
  /** `og:`, `twitter:` and `article:` properties, the first of each. */
  readonly social: Record<string, string> = {};
  readonly pagination: { rel: 'prev' | 'next'; href: string }[] = [];
  baseHref: string | null = null;
  metaRefresh: { seconds: number; target: string } | null = null;
  #told = 0;
  #isXml: boolean;
  #inHead = true;
  #title: string[] | null = null;

  /** @param isXml whether it is served as XHTML, where `xml:lang` counts too */
  constructor(isXml: boolean) {
    this.#isXml = isXml;
  }

  /** Any start tag, visible or not; `nested` means that it is inside noscript or svg. */
  open(tag: string, attributes: Record<string, string>, nested: boolean): void {
    if (!nested && !HEAD_TAGS.has(tag)) this.#inHead = false;
    if (tag === 'html') this.lang ??= attributes['lang'] ?? (this.#isXml ? attributes['xml:lang'] : null) ?? null;
    if (tag === 'title' && !nested) this.#title = [];
    if (tag === 'base' && !nested) this.baseHref ??= attributes['href'] ?? null;
    if (tag === 'meta') this.#meta(attributes, nested);
    if (tag === 'link') this.#link(attributes);
  }

  /** Text outside script, style and the like: its presence ends the head, as in a browser. */
  text(text: string): void {
    if (this.#title) this.#title.push(text);
    else if (this.#inHead && /\S/.test(text)) this.#inHead = false;
  }

  close(tag: string): void {
    if (tag !== 'title' || this.#title === null) return;
    keep(this.titles, { value: collapse(this.#title.join('')), inHead: this.#inHead });
    this.#title = null;
  }

  get inTitle(): boolean {
    return this.#title !== null;
  }

  #meta(attributes: Record<string, string>, nested: boolean): void {
    const name = attributes['name']?.trim().toLowerCase() ?? '';
    const content = attributes['content'] ?? '';
    if (name === 'description') keep(this.metaDescriptions, { value: collapse(content), inHead: this.#inHead });
    if (name === 'viewport') this.hasViewport = true;
    const property = (attributes['property'] ?? attributes['name'])?.trim().toLowerCase() ?? '';
    if (/^(?:og|twitter|article):[\w:]{1,60}$/.test(property)) this.#tell(property, content);
    if (attributes['charset'] !== undefined) this.#charset(attributes['charset'].trim());
    const directive = robotsOfMeta(name, content);
    if (directive) keep(this.robots, directive);
    // Compared as is, without trimming, as in a browser.
    const equivalent = attributes['http-equiv']?.toLowerCase();
    if (equivalent === 'content-type') this.#charset(charsetOfContent(content));
    // In noscript it is for visitors without scripts only.
    if (equivalent === 'refresh' && !nested) this.metaRefresh ??= refreshOf(content);
  }

  #tell(property: string, content: string): void {
    if (property in this.social || this.#told === MOST) return;
    this.#told += 1;
    this.social[property] = collapse(content).slice(0, 1000);
  }

  #charset(label: string | undefined): void {
    if (label === undefined || (this.metaCharset !== null && namesEncoding(this.metaCharset))) return;
    if (this.metaCharset === null || namesEncoding(label)) this.metaCharset = label;
  }

  #link(attributes: Record<string, string>): void {
    const href = attributes['href'];
    const rel = (attributes['rel'] ?? '').toLowerCase().split(/\s+/);
    if (href === undefined) return;
    for (const direction of ['prev', 'next'] as const) if (rel.includes(direction)) keep(this.pagination, { rel: direction, href });
    if (rel.includes('canonical')) keep(this.canonicals, { href, inHead: this.#inHead });
    if (rel.includes('alternate') && attributes['hreflang'] !== undefined) {
      keep(this.hreflangs, { hreflang: attributes['hreflang'].trim(), href });
    }
  }
}

/** Where a page sends its visitors, and when (HTML standard, 4.2.5.3); null if browsers ignore it. The target is '' for the page itself. */
export function refreshOf(content: string): { seconds: number; target: string } | null {
  const [head, time = ''] = /^\s*([\d.]*)/.exec(content) ?? [''];
  const rest = content.slice(head.length);
  if (time === '' || !/^(?:$|[;,\s])/.test(rest)) return null;
  const afterTime = rest.trimStart();
  const reference = (/^[;,]/.test(afterTime) ? afterTime.slice(1).trimStart() : afterTime).replace(/^url\s*=\s*/i, '');
  const quote = /^["']/.exec(reference)?.[0];
  const target = quote === undefined ? reference : (reference.slice(1).split(quote, 1)[0] ?? '');
  return { seconds: Number.parseInt(time, 10) || 0, target: target.trim() };
}
