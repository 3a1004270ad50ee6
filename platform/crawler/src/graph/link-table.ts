import type { LinkArea } from '../page-result.ts';

const LINK_AREAS: readonly LinkArea[] = ['', 'header', 'nav', 'main', 'aside', 'footer'];

/** A link of the site. */
export type SiteLink = {
  /** index of the page that contains it */
  from: number;
  /** index among the page's links */
  position: number;
  /** index of the target page; -1 if the crawl does not have it */
  to: number;
  /** its URL if `to` is -1 */
  url: string | null;
  /** accessible name */
  anchor: string;
  area: LinkArea;
  nofollow: boolean;
};

/** Links added so far, sorted by origin if they were added in that order. Stored in typed columns, so that millions fit into memory. */
export class LinkTable {
  #from = new Uint32Array(1024);
  #to = new Int32Array(1024);
  #position = new Uint32Array(1024);
  #anchor = new Uint32Array(1024);
  #url = new Int32Array(1024);
  /** area × 2 + nofollow */
  #flags = new Uint8Array(1024);
  #texts: string[] = [];
  #textIds = new Map<string, number>();
  size = 0;

  add({ from, position, to, url, anchor, area, nofollow }: SiteLink): void {
    if (this.size === this.#from.length) this.#grow();
    const at = this.size;
    this.size += 1;
    this.#from[at] = from;
    this.#to[at] = to;
    this.#position[at] = position;
    this.#anchor[at] = this.#idOf(anchor);
    this.#url[at] = to >= 0 || url === null ? -1 : this.#idOf(url);
    this.#flags[at] = LINK_AREAS.indexOf(area) * 2 + (nofollow ? 1 : 0);
  }

  link(at: number): SiteLink {
    const flags = this.#flags[at] as number;
    const url = this.#url[at] as number;
    return {
      from: this.#from[at] as number,
      position: this.#position[at] as number,
      to: this.#to[at] as number,
      url: url < 0 ? null : (this.#texts[url] as string),
      anchor: this.#texts[this.#anchor[at] as number] as string,
      area: LINK_AREAS[flags >> 1] as LinkArea,
      nofollow: (flags & 1) === 1,
    };
  }

  *[Symbol.iterator](): Generator<SiteLink> {
    for (let at = 0; at < this.size; at += 1) yield this.link(at);
  }

  /** A key for what a template repeats: a link's target, name and area. */
  sameLink(at: number): string {
    return `${this.#to[at]}|${this.#url[at]}|${this.#anchor[at]}|${(this.#flags[at] as number) >> 1}`;
  }

  target(at: number): number {
    return this.#to[at] as number;
  }

  /** Links between known pages that pass on weight. */
  followedEdges(): { from: Uint32Array; to: Uint32Array } {
    const [from, to] = [new Uint32Array(this.size), new Uint32Array(this.size)];
    let count = 0;
    for (let at = 0; at < this.size; at += 1) {
      if ((this.#to[at] as number) < 0 || ((this.#flags[at] as number) & 1) === 1) continue;
      from[count] = this.#from[at] as number;
      to[count] = this.#to[at] as number;
      count += 1;
    }
    return { from: from.subarray(0, count), to: to.subarray(0, count) };
  }

  #idOf(text: string): number {
    const known = this.#textIds.get(text);
    if (known !== undefined) return known;
    this.#textIds.set(text, this.#texts.length);
    return this.#texts.push(text) - 1;
  }

  #grow(): void {
    const size = this.#from.length * 2;
    this.#from = copy(this.#from, new Uint32Array(size));
    this.#to = copy(this.#to, new Int32Array(size));
    this.#position = copy(this.#position, new Uint32Array(size));
    this.#anchor = copy(this.#anchor, new Uint32Array(size));
    this.#url = copy(this.#url, new Int32Array(size));
    this.#flags = copy(this.#flags, new Uint8Array(size));
  }
}

function copy<T extends Uint32Array | Int32Array | Uint8Array>(old: T, next: T): T {
  next.set(old);
  return next;
}
