import { decodeHTML, decodeHTMLAttribute } from 'entities/decode';
import { Parser } from 'htmlparser2';

/** Receives what stands in a page, in order. */
export type HtmlEvents = {
  /** Elements open now. */
  readonly depth: number;
  /** @param offset of the start tag, in UTF-16 code units */
  open(tag: string, attributes: Record<string, string>, offset: number): void;
  text(text: string): void;
  close(tag: string): void;
  /** @param name what stands after `<!`, in lower case: `doctype` */
  declaration(name: string, text: string): void;
};

/** Elements open at a time; what follows is not read. */
const DEEPEST = 10_000;
const PIECE = 65_536;
/** Each end tag costs the parser a look at every element that is open. Where many are, so many looks are had; the rest is not read. */
const DEEP = 1_000;
const MAX_LOOKS = 300_000_000;
/** Elements in which `&` is just a character (HTML standard, 13.2.5.2 and after). */
const RAW = new Set(['script', 'style', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext']);

/**
 * Hands a page to its reader. Character references are resolved here, in the texts and values that hold any: a parser that
 * looks out for them takes twice as long over everything else.
 */
export function parseHtml(html: string, page: HtmlEvents): void {
  let isRaw = false;
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        isRaw = RAW.has(tag);
        for (const name in attributes) {
          const value = attributes[name];
          if (value?.includes('&')) attributes[name] = decodeHTMLAttribute(value);
        }
        page.open(tag, attributes, parser.startIndex);
      },
      ontext: (text) => page.text(!isRaw && text.includes('&') ? decodeHTML(text) : text),
      onprocessinginstruction: (name, text) => page.declaration(name, text),
      onclosetag: (tag) => {
        isRaw = false;
        page.close(tag);
      },
    },
    { decodeEntities: false, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  // In pieces: each open element costs the parser more than the one before, and a page of nothing but start tags would
  // keep it busy for minutes. Browsers stop nesting at 512.
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

const endTagsIn = (piece: string): number => piece.split('</').length - 1;

/** Where a piece can end without tearing a character reference apart. */
function cutOf(piece: string): number {
  const afterTag = piece.lastIndexOf('>') + 1;
  if (afterTag > 0) return afterTag;
  const reference = piece.lastIndexOf('&');
  return reference > 0 ? reference : piece.length;
}
