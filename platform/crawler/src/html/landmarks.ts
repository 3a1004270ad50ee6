import type { LinkArea } from '../page-result.ts';

const TAGS: Record<string, LinkArea> = { header: 'header', nav: 'nav', main: 'main', aside: 'aside', footer: 'footer' };
const ROLES: Record<string, LinkArea> = {
  banner: 'header',
  navigation: 'nav',
  main: 'main',
  complementary: 'aside',
  contentinfo: 'footer',
};

/** An element's landmark by tag and role; undefined: none. */
export const landmarkOf = (tag: string, role: string | undefined): LinkArea | undefined =>
  (role === undefined ? undefined : ROLES[role]) ?? TAGS[tag];

/** Tracks which landmark the parser is in (HTML-AAM: a header or footer of an article is none). */
export class Landmarks {
  #open: { tag: string; depth: number; area: LinkArea }[] = [];
  #articles = 0;
  /** Open landmarks of main content. */
  #mains = 0;

  /** Innermost landmark; '' outside of any. */
  get current(): LinkArea {
    return this.#open.at(-1)?.area ?? '';
  }

  open(tag: string, role: string | undefined, depth: number): void {
    if (tag === 'article') this.#articles += 1;
    const area = landmarkOf(tag, role);
    if (area === undefined) return;
    const isOfPart = (tag === 'header' || tag === 'footer') && role === undefined && (this.#articles > 0 || this.#mains > 0);
    if (isOfPart) return;
    this.#open.push({ tag, depth, area });
    if (area === 'main') this.#mains += 1;
  }

  close(tag: string, depth: number): void {
    if (tag === 'article') this.#articles = Math.max(0, this.#articles - 1);
    const last = this.#open.at(-1);
    if (!last || last.tag !== tag || last.depth < depth) return;
    this.#open.pop();
    if (last.area === 'main') this.#mains -= 1;
  }
}
