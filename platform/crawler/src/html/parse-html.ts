import { decodeHTML, decodeHTMLAttribute } from 'entities/decode';
import { Parser } from 'htmlparser2';
import { FastTokenizer } from './fast-tokenizer.ts';

/** Receives the contents of a page, in order. */
export type HtmlEvents = {
  /** Number of open elements. */
  readonly depth: number;
  /** @param offset of the start tag, in UTF-16 code units */
  open(tag: string, attributes: Record<string, string>, offset: number): void;
  text(text: string): void;
  close(tag: string): void;
  /** @param name what follows `<!`, in lower case: `doctype` */
  declaration(name: string, text: string): void;
};

/** Maximum elements open at a time; the rest is not read. */
const DEEPEST = 10_000;
const PIECE = 65_536;
/** For each end tag the parser scans all open elements. With many open, only this many scans are allowed; the rest is not read. */
const DEEP = 1_000;
const MAX_LOOKS = 300_000_000;
/** Elements in which `&` is just a character (HTML standard, 13.2.5.2 and after). */
const RAW = new Set(['script', 'style', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext']);

/**
 * Parses a page for its reader. Character references are resolved here, only in texts and values that contain any: a parser that looks for
 * them takes twice as long over everything else.
 *
 * @param isXml whether it is served as XHTML, where any element may close itself (`<script src="…"/>`)
 */
export function parseHtml(html: string, page: HtmlEvents, isXml = false): void {
  let isRaw = false;
  /** The next `&` at or after the tag being opened: most tags have none. */
  let reference = html.indexOf('&');
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        isRaw = RAW.has(tag);
        if (reference !== -1 && reference < parser.startIndex) reference = html.indexOf('&', parser.startIndex);
        if (reference !== -1 && reference <= parser.endIndex) decodeAll(attributes);
        page.open(tag, attributes, parser.startIndex);
      },
      ontext: (text) => page.text(!isRaw && text.includes('&') ? decodeHTML(text) : text),
      onprocessinginstruction: (name, text) => page.declaration(name, text),
      onclosetag: (tag) => {
        isRaw = false;
        page.close(tag);
      },
    },
    {
      decodeEntities: false,
      lowerCaseTags: true,
      lowerCaseAttributeNames: true,
      recognizeSelfClosing: isXml,
      recognizeCDATA: isXml,
      Tokenizer: FastTokenizer,
    },
  );
  // In chunks: each open element costs the parser more than the one before, and a page of nothing but start tags would keep it busy for
  // minutes. Browsers stop nesting at 512.
  let looks = 0;
  for (let at = 0; at < html.length && page.depth < DEEPEST && looks < MAX_LOOKS;) {
    const piece = html.slice(at, at + PIECE);
    const end = at + PIECE < html.length ? cutOf(piece) : piece.length;
    parser.write(piece.slice(0, end));
    at += end;
    if (page.depth > DEEP) looks += page.depth * endTagsIn(piece);
  }
  parser.end();
}

function decodeAll(attributes: Record<string, string>): void {
  for (const name in attributes) {
    const value = attributes[name];
    if (value?.includes('&')) attributes[name] = decodeHTMLAttribute(value);
  }
}

const endTagsIn = (piece: string): number => piece.split('</').length - 1;

/** Where a chunk can end without splitting a character reference. */
function cutOf(piece: string): number {
  const afterTag = piece.lastIndexOf('>') + 1;
  if (afterTag > 0) return afterTag;
  const reference = piece.lastIndexOf('&');
  return reference > 0 ? reference : piece.length;
}
