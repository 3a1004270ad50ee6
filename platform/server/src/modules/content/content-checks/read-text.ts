import { parseHtml } from '@canopy/crawler';

/** A link in a block, with the position of its words in the block's text. */
export interface BlockLink {
  url: string;
  start: number;
  end: number;
}

/** A paragraph, list item, quote or cell, with the heading above it. */
export interface TextBlock {
  text: string;
  links: BlockLink[];
  heading: string;
}

/** A text's parts, in document order. */
export interface TextParts {
  headings: { level: number; text: string }[];
  links: { url: string; text: string }[];
  images: { src: string; alt: string }[];
  blocks: TextBlock[];
}

const HEADING = /^h[1-6]$/;
const BLOCKS = new Set(['p', 'li', 'blockquote', 'td', 'th', 'figcaption']);
/** Elements that separate words without adding text. */
const BREAKS = new Set(['br', 'div', 'tr', 'table', 'ul', 'ol', 'figure', 'pre', 'hr', 'img']);
const HIDDEN = new Set(['script', 'style', 'template']);
/** Maximum nesting depth; deeper elements are not read. A parser takes longer with each further open element. */
const MAX_DEPTH = 512;

const tidy = (text: string): string => text.replace(/[\s\u00a0]+/gu, ' ').trim();

/** Text built up from pieces, with whitespace collapsed. */
class Words {
  text = '';
  private isSeparated = false;
  add(piece: string): void {
    const words = piece.replace(/[\s\u00a0]+/gu, ' ');
    if (words.startsWith(' ')) this.separate();
    const rest = words.trim();
    if (rest === '') return;
    this.text += this.isSeparated && this.text !== '' ? ` ${rest}` : rest;
    this.isSeparated = words.endsWith(' ');
  }
  separate(): void {
    this.isSeparated = true;
  }
  /** where the next word will start */
  get next(): number {
    return this.text.length + (this.isSeparated && this.text !== '' ? 1 : 0);
  }
}

interface Open {
  readonly name: string;
  readonly words: Words;
  /** null: a heading */
  readonly block: TextBlock | null;
  readonly close: () => void;
}

/**
 * Reads HTML written by the editor, or whatever was sent instead, in one pass: words belong to the innermost block around them, so that a
 * list item does not repeat the text of its nested list.
 */
export function readText(html: string): TextParts {
  const parts: TextParts = { headings: [], links: [], images: [], blocks: [] };
  const open: Open[] = [];
  const anchors: { readonly words: Words; readonly close: () => void }[] = [];
  let heading = '';
  let hidden = 0;
  let depth = 0;

  const openHeading = (name: string) => {
    const row = { level: Number(name.slice(1)), text: '' };
    const words = new Words();
    parts.headings.push(row);
    open.push({ name, words, block: null, close: () => (heading = row.text = words.text) });
  };
  const openBlock = (name: string) => {
    const block: TextBlock = { text: '', links: [], heading };
    const words = new Words();
    parts.blocks.push(block);
    open.push({ name, words, block, close: () => (block.text = words.text) });
  };
  const openLink = (url: string | undefined) => {
    const row = { url: url ?? '', text: '' };
    if (url !== undefined) parts.links.push(row);
    const around = open.at(-1);
    const place = { url: row.url, start: around?.words.next ?? 0, end: 0 };
    if (url !== undefined) around?.block?.links.push(place);
    const words = new Words();
    anchors.push({
      words,
      close: () => {
        row.text = words.text;
        place.end = Math.max(place.start, around?.words.text.length ?? 0);
      },
    });
  };

  parseHtml(html, {
    get depth() {
      return depth > MAX_DEPTH ? Infinity : depth;
    },
    open(name, attributes) {
      depth += 1;
      if (HIDDEN.has(name)) hidden += 1;
      else if (HEADING.test(name)) openHeading(name);
      else if (BLOCKS.has(name)) openBlock(name);
      else if (name === 'a') openLink(attributes['href']);
      else if (BREAKS.has(name)) open.at(-1)?.words.separate();
      if (name === 'img') parts.images.push({ src: attributes['src'] ?? '', alt: tidy(attributes['alt'] ?? '') });
    },
    text(text) {
      if (hidden > 0) return;
      open.at(-1)?.words.add(text);
      anchors.at(-1)?.words.add(text);
    },
    close(name) {
      depth -= 1;
      if (HIDDEN.has(name)) hidden -= 1;
      else if (name === 'a') anchors.pop()?.close();
      else if (open.at(-1)?.name === name) open.pop()?.close();
      else if (BREAKS.has(name)) open.at(-1)?.words.separate();
    },
    declaration: () => undefined,
  });
  return { ...parts, blocks: parts.blocks.filter(({ text }) => text !== '') };
}
