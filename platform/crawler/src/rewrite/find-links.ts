import { QuoteType, Tokenizer } from 'htmlparser2';

/** One attribute as written in the text; offsets count UTF-16 code units. */
export type AttributeSpan = {
  /** lower case */
  name: string;
  /** where its name begins */
  start: number;
  /** after its value, closing quote included */
  end: number;
  valueStart: number;
  valueEnd: number;
  quote: '"' | "'" | '' | null;
  /** as written */
  raw: string;
  /** with entities decoded */
  value: string;
};

/** A tag that may be rewritten. */
export type TagSpan = {
  tag: string;
  /** offset of `<` */
  start: number;
  /** after `>` */
  end: number;
  attributes: AttributeSpan[];
  /** of an `<a>`: its end tag, if it has its own and no other link opens before it */
  close: { start: number; end: number } | null;
  /** of an `<a>`: why it cannot be turned into something else */
  nested: 'none' | 'link' | 'unclosed';
};

const WANTED = new Set(['a', 'area', 'img', 'source', 'script', 'link', 'iframe', 'form', 'video', 'audio', 'embed']);

/** Finds tags that contain URLs, with the exact positions of their attributes. Skips comments, and the text of scripts and styles. */
export function findTags(html: string): TagSpan[] {
  const found: TagSpan[] = [];
  let open: TagSpan | null = null;
  let attribute: { name: string; start: number; decoded: string } | null = null;
  let link: TagSpan | null = null;
  let template = 0;
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname(start, end) {
        const tag = html.slice(start, end).toLowerCase();
        if (tag === 'template') template += 1;
        open = template === 0 && WANTED.has(tag) ? { tag, start: start - 1, end, attributes: [], close: null, nested: 'none' } : null;
      },
      onattribname(start, end) {
        attribute = { name: html.slice(start, end).toLowerCase(), start, decoded: '' };
      },
      onattribdata(start, end) {
        if (attribute) attribute.decoded += html.slice(start, end);
      },
      onattribentity(codepoint) {
        if (attribute) attribute.decoded += String.fromCodePoint(codepoint);
      },
      onattribend(quote, end) {
        if (attribute && open) open.attributes.push(spanOf(html, attribute, quote, end));
        attribute = null;
      },
      onopentagend: (end) => finish(end),
      onselfclosingtag: (end) => finish(end),
      onclosetag(start, end) {
        const tag = html.slice(start, end).trim().toLowerCase();
        if (tag === 'template') template = Math.max(0, template - 1);
        if (tag !== 'a' || !link || template > 0) return;
        const stop = html.indexOf('>', end);
        if (stop >= 0) {
          link.close = { start: start - 2, end: stop + 1 };
          link.nested = 'none';
        }
        link = null;
      },
      ontext: () => undefined,
      ontextentity: () => undefined,
      oncomment: () => undefined,
      oncdata: () => undefined,
      ondeclaration: () => undefined,
      onprocessinginstruction: () => undefined,
      onend: () => undefined,
    },
  );
  const finish = (end: number): void => {
    if (!open) return;
    open.end = end + 1;
    found.push(open);
    if (open.tag === 'a') {
      if (link) link.nested = 'link';
      link = open.nested === 'none' ? open : null;
      open.nested = 'unclosed';
    }
    open = null;
  };
  tokenizer.write(html);
  tokenizer.end();
  return found;
}

function spanOf(
  html: string,
  { name, start, decoded }: { name: string; start: number; decoded: string },
  type: QuoteType,
  end: number,
): AttributeSpan {
  const quote = type === QuoteType.Double ? '"' : type === QuoteType.Single ? "'" : type === QuoteType.Unquoted ? '' : null;
  if (quote === null) return { name, start, end: start + name.length, valueStart: end, valueEnd: end, quote, raw: '', value: '' };
  // `end` is after an unquoted value, and on the closing quote of a quoted one.
  const afterEquals = html.indexOf('=', start + name.length) + 1;
  const valueStart = afterEquals + (/^\s*/.exec(html.slice(afterEquals, end))?.[0].length ?? 0) + quote.length;
  const valueEnd = Math.max(valueStart, quote === '' || html[end] === quote ? end : end - 1);
  return { name, start, end: valueEnd + quote.length, valueStart, valueEnd, quote, raw: html.slice(valueStart, valueEnd), value: decoded };
}
