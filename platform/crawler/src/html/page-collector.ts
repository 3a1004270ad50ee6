import { HeadCollector } from './head-collector.ts';
import { ImageCollector } from './image-collector.ts';
import { LinkCollector } from './link-collector.ts';
import { collapse, isInline, isUnseen, VisibleText } from './visible-text.ts';

const HEADING = /^h[1-6]$/;

/** Receives the parser's events of one page and hands them to the collectors. */
export class PageCollector {
  readonly head = new HeadCollector();
  readonly links = new LinkCollector();
  readonly images = new ImageCollector();
  readonly visible = new VisibleText();
  readonly h1s: string[] = [];
  readonly headingLevels: number[] = [];
  /** Texts of elements with an id, for aria-labelledby. */
  readonly textById = new Map<string, string>();
  #depth = 0;
  #unseen = 0;
  #template = 0;
  #noscript = 0;
  #svg = 0;
  #openIds: { id: string; depth: number; mark: number }[] = [];
  #h1: number | null = null;
  #svgTitle = false;

  open(tag: string, attributes: Record<string, string>, offset: number): void {
    this.#depth += 1;
    if (this.#template === 0) {
      if (!isInline(tag)) this.visible.breakWord();
      this.head.open(tag, attributes, this.#noscript > 0 || this.#svg > 0);
      if (tag === 'a' || tag === 'area') this.links.open(tag, attributes, offset);
      else this.links.label(attributes['aria-label'] ?? (tag === 'img' ? attributes['alt'] : undefined));
      this.images.open(tag, attributes, offset, this.links.current);
      if (HEADING.test(tag)) this.headingLevels.push(Number(tag[1]));
      if (tag === 'h1') this.#h1 = this.visible.mark();
      if (attributes['id']) this.#openIds.push({ id: attributes['id'], depth: this.#depth, mark: this.visible.mark() });
    }
    this.#count(tag, 1);
    if (tag === 'title' && this.#svg > 0) this.#svgTitle = true;
  }

  text(text: string): void {
    if (this.#template > 0) return;
    if (this.head.inTitle) {
      this.head.text(text);
    } else if (this.#svgTitle) {
      this.links.label(text);
    } else if (this.#unseen === 0) {
      this.head.text(text);
      this.visible.add(text);
      this.links.text(text);
    } else if (this.#noscript > 0 && this.#unseen === this.#noscript) {
      // Nobody sees it with scripts on, but its links are links all the same.
      this.links.text(text);
    }
  }

  close(tag: string): void {
    this.#count(tag, -1);
    if (tag === 'title') this.#svgTitle = false;
    if (this.#template === 0) {
      this.head.close(tag);
      this.images.close(tag);
      if (tag === 'a') this.links.close();
      if (tag === 'h1' && this.#h1 !== null) {
        this.h1s.push(this.visible.since(this.#h1));
        this.#h1 = null;
      }
      if (!isInline(tag)) this.visible.breakWord();
    }
    for (let last = this.#openIds.at(-1); last && last.depth >= this.#depth; last = this.#openIds.at(-1)) {
      this.#openIds.pop();
      if (!this.textById.has(last.id)) this.textById.set(last.id, collapse(this.visible.since(last.mark)).slice(0, 500));
    }
    this.#depth -= 1;
  }

  end(): void {
    this.links.close();
  }

  #count(tag: string, step: 1 | -1): void {
    if (isUnseen(tag)) this.#unseen = Math.max(0, this.#unseen + step);
    if (tag === 'template') this.#template = Math.max(0, this.#template + step);
    if (tag === 'noscript') this.#noscript = Math.max(0, this.#noscript + step);
    if (tag === 'svg') this.#svg = Math.max(0, this.#svg + step);
  }
}
