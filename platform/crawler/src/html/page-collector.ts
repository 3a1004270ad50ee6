import { HeadCollector } from './head-collector.ts';
import { ImageCollector } from './image-collector.ts';
import { Landmarks } from './landmarks.ts';
import { LinkCollector } from './link-collector.ts';
import { ResourceCollector } from './resource-collector.ts';
import { StructuredDataCollector } from './structured-data-collector.ts';
import { collapse, isInline, isUnseen, VisibleText } from './visible-text.ts';

const HEADING = /^h[1-6]$/;
/** Ids under which frameworks mount what a script renders. */
const MOUNT_POINT = /^(?:root|app|__next|__nuxt|___gatsby|svelte|q-app|main-app)$/;
/** Maximum headings kept with their text; a page with more has other problems. */
const MAX_HEADINGS = 300;
/** Maximum H1s kept. */
const MAX_H1S = 1_000;
/** Maximum ids and names kept per page; fragments of a page with more are not judged. */
const MAX_ANCHORS = 5_000;
/** Text in them is an example, not the page's own words. */
const CODE = new Set(['code', 'pre', 'samp', 'kbd', 'textarea']);
/** Maximum length of a text that labels something else by aria-labelledby. */
const LONGEST_LABEL = 500;

/** Receives the parser's events for one page and passes them to the collectors. */
export class PageCollector {
  readonly head: HeadCollector;
  readonly links = new LinkCollector();
  readonly landmarks = new Landmarks();
  readonly images = new ImageCollector();
  readonly visible = new VisibleText();
  readonly h1s: string[] = [];
  readonly headingLevels: number[] = [];
  readonly headings: { level: number; text: string }[] = [];
  readonly structured = new StructuredDataCollector();
  readonly resources = new ResourceCollector();
  /** Start tags, including those in templates. */
  elements = 0;
  scripts = 0;
  hasMountPoint = false;
  hasDoctype = false;
  /** Ids and names, including those in templates: scripts insert them into the page. */
  readonly #anchors = new Set<string>();
  /** Texts of elements with an id, for aria-labelledby. */
  readonly textById = new Map<string, string>();
  #depth = 0;
  #unseen = 0;
  #template = 0;
  #noscript = 0;
  #svg = 0;
  #openIds: { id: string; depth: number; mark: number }[] = [];
  #heading: { level: number; mark: number; alternatives: string[] } | null = null;
  #svgTitle = false;
  #code = 0;
  #codeFrom = 0;
  /** Ranges of the visible text that are code. */
  #codeParts: [from: number, to: number][] = [];
  /** Whether a tag or text has been seen. */
  #hasBegun = false;

  /** @param isXml whether the page is served as XHTML */
  constructor(isXml: boolean) {
    this.head = new HeadCollector(isXml);
  }

  open(tag: string, attributes: Record<string, string>, offset: number): void {
    this.#hasBegun = true;
    this.#depth += 1;
    this.elements += 1;
    if (attributes['id']) this.#anchor(attributes['id']);
    if (attributes['name'] && tag !== 'meta') this.#anchor(attributes['name']);
    if (this.#template === 0) {
      if (!isInline(tag)) this.visible.breakWord();
      this.landmarks.open(tag, attributes['role'], this.#depth);
      this.head.open(tag, attributes, this.#noscript > 0 || this.#svg > 0);
      if (tag === 'a' || tag === 'area') this.links.open(tag, attributes, offset, this.landmarks.current);
      else this.links.label(attributes['aria-label'] ?? (tag === 'img' ? attributes['alt'] : undefined));
      this.images.open(tag, attributes, offset, this.links.current);
      // In noscript it is for visitors without scripts only.
      if (HEADING.test(tag) && this.#noscript === 0) {
        this.headingLevels.push(Number(tag[1]));
        this.#heading = { level: Number(tag[1]), mark: this.visible.mark(), alternatives: [] };
      }
      if (tag === 'img' && attributes['alt']) this.#heading?.alternatives.push(attributes['alt']);
      this.structured.open(tag, attributes, { offset, depth: this.#depth, mark: this.visible.mark() });
      this.resources.open(tag, attributes, offset);
      if (tag === 'script' && isProgram(attributes['type'])) this.scripts += 1;
      if (MOUNT_POINT.test(attributes['id'] ?? '')) this.hasMountPoint = true;
      if (attributes['id']) this.#openIds.push({ id: attributes['id'], depth: this.#depth, mark: this.visible.mark() });
    }
    this.#count(tag, 1);
    if (tag === 'title' && this.#svg > 0) this.#svgTitle = true;
  }

  declaration(name: string, text: string): void {
    // Only the first counts, and only if nothing but comments precedes it: later ones are ignored (HTML standard, 13.2.6.4.1).
    if (name === '!doctype' && !this.#hasBegun && /^!doctype\s+html\b/i.test(text)) this.hasDoctype = true;
  }

  text(text: string): void {
    if (!this.#hasBegun && text.trim() !== '') this.#hasBegun = true;
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
      // Invisible with scripts on, but its links are still links.
      this.links.text(text);
    } else {
      this.structured.script(text);
    }
  }

  close(tag: string): void {
    this.#count(tag, -1);
    if (tag === 'title') this.#svgTitle = false;
    if (this.#template === 0) {
      this.head.close(tag);
      this.images.close(tag);
      this.landmarks.close(tag, this.#depth);
      if (tag === 'a') this.links.close();
      if (this.#heading !== null && tag === `h${this.#heading.level}`) {
        // A logo as heading says what its alternative text says.
        const text = this.visible.since(this.#heading.mark) || collapse(this.#heading.alternatives.join(' '));
        if (tag === 'h1' && this.h1s.length < MAX_H1S) this.h1s.push(text);
        if (this.headings.length < MAX_HEADINGS) this.headings.push({ level: this.#heading.level, text: text.slice(0, 500) });
        this.#heading = null;
      }
      this.structured.close(tag, this.#depth, (mark, most) => this.visible.startSince(mark, most));
      if (!isInline(tag)) this.visible.breakWord();
    }
    for (let last = this.#openIds.at(-1); last && last.depth >= this.#depth; last = this.#openIds.at(-1)) {
      this.#openIds.pop();
      if (!this.textById.has(last.id)) this.textById.set(last.id, this.visible.startSince(last.mark, LONGEST_LABEL));
    }
    this.#depth -= 1;
  }

  /** What fragments may refer to; null if there are too many. */
  anchors(): string[] | null {
    return this.#anchors.size > MAX_ANCHORS ? null : [...this.#anchors];
  }

  /** Number of open elements. */
  get depth(): number {
    return this.#depth;
  }

  end(): void {
    this.links.close();
    if (this.#code > 0) this.#codeParts.push([this.#codeFrom, this.visible.mark()]);
  }

  /** Whether some of the visible text is code. */
  get hasCode(): boolean {
    return this.#codeParts.length > 0;
  }

  /** The first `most` characters of the visible text excluding code. @param text the same including code */
  startOfProse(text: string, most: number): string {
    return this.#codeParts.length === 0 ? text : this.visible.startWithout(this.#codeParts, most);
  }

  #anchor(name: string): void {
    if (this.#anchors.size <= MAX_ANCHORS) this.#anchors.add(name.slice(0, LONGEST_LABEL));
  }

  #countCode(step: 1 | -1): void {
    if (step === 1 && this.#code === 0) this.#codeFrom = this.visible.mark();
    if (step === -1 && this.#code === 1) this.#codeParts.push([this.#codeFrom, this.visible.mark()]);
    this.#code = Math.max(0, this.#code + step);
  }

  #count(tag: string, step: 1 | -1): void {
    if (isUnseen(tag)) this.#unseen = Math.max(0, this.#unseen + step);
    if (tag === 'template') this.#template = Math.max(0, this.#template + step);
    if (tag === 'noscript') this.#noscript = Math.max(0, this.#noscript + step);
    if (tag === 'svg') this.#svg = Math.max(0, this.#svg + step);
    if (CODE.has(tag)) this.#countCode(step);
  }
}

/** Whether a script's type makes it a program, not data. */
function isProgram(type: string | undefined): boolean {
  return type === undefined || /^\s*(?:$|module\s*$|(?:text|application)\/(?:x-)?(?:java|ecma)script\b)/i.test(type);
}
