import type { LinkArea, LinkFact } from '../page-result.ts';
import { collapse } from './visible-text.ts';

type OpenLink = {
  attributes: Record<string, string>;
  area: LinkArea;
  offset: number;
  text: string[];
  /** Text, image alternatives and labels inside the link, in order. */
  named: string[];
};

/** A link whose URL is not resolved yet, because that has to wait for `<base>`. */
export type RawLink = Omit<LinkFact, 'url' | 'fragment' | 'internal' | 'position'> & { labelledBy: string[] };

/** Anchor texts are kept for display; an unclosed link must not drag the rest of the page along. */
const LONGEST_TEXT = 500;

/** Collects `<a href>` and `<area href>`. */
export class LinkCollector {
  readonly links: RawLink[] = [];
  #open: OpenLink | null = null;

  /** Index of the link around the parser's position, or null. */
  get current(): number | null {
    return this.#open ? this.links.length : null;
  }

  open(tag: string, attributes: Record<string, string>, offset: number, area: LinkArea): void {
    // Links cannot be nested: the second closes the first, as in a browser.
    if (tag === 'a') this.close();
    if (attributes['href'] === undefined) return;
    const link: OpenLink = { attributes, area, offset, text: [], named: [] };
    if (tag === 'area') {
      this.links.push(finish({ ...link, named: [attributes['alt'] ?? ''] }));
    } else {
      this.#open = link;
    }
  }

  text(text: string): void {
    this.#open?.text.push(text);
    this.#open?.named.push(text);
  }

  /** An alternative text or label inside the link. */
  label(text: string | undefined): void {
    if (text) this.#open?.named.push(` ${text} `);
  }

  close(): void {
    if (this.#open) this.links.push(finish(this.#open));
    this.#open = null;
  }
}

function finish({ attributes, area, offset, text, named }: OpenLink): RawLink {
  const rel = tokens(attributes['rel']?.toLowerCase());
  const whole = collapse(text.join(''));
  // Without labels inside, both are the same texts.
  const inside = () => (named.length === text.length ? whole : collapse(named.join('')));
  const name = collapse(attributes['aria-label'] ?? '') || inside() || collapse(attributes['title'] ?? '');
  return {
    href: attributes['href'] ?? '',
    text: whole.slice(0, LONGEST_TEXT),
    name: name.slice(0, LONGEST_TEXT),
    labelledBy: tokens(attributes['aria-labelledby']),
    rel,
    nofollow: rel.includes('nofollow'),
    area,
    offset,
  };
}

/** Words of an attribute that lists some. */
const tokens = (value: string | undefined): string[] => (value === undefined ? [] : value.split(/\s+/).filter((token) => token !== ''));
