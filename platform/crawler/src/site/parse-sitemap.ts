import { createGunzip } from 'node:zlib';
import { Parser } from 'htmlparser2';

/** sitemaps.org: at most 50 MB uncompressed. */
export const SITEMAP_BYTES = 52_428_800;
const PIECE = 65_536;

export type ParsedSitemap = { kind: 'urlset' | 'index' | 'text' | 'none'; locations: string[] };

/** Receives a sitemap's text piece by piece; `full` tells that the rest need not be read. */
type Reader = { write(text: string): void; end(): ParsedSitemap; readonly full: boolean };

/**
 * Reads a sitemap: XML urlset or index, plain text, each possibly gzipped as a file. Unpacked and decoded piece by piece, so
 * that a large file is never whole in memory a second time.
 *
 * @param limit locations read at most
 * @throws Error when a gzip file is broken or unpacks to more than 50 MB
 */
export async function parseSitemap(bytes: Uint8Array, limit: number): Promise<ParsedSitemap> {
  const decoder = new TextDecoder();
  let start = '';
  let reader: Reader | null = null;
  const take = (text: string): void => {
    if (reader) return reader.write(text);
    start = (start + text).trimStart();
    if (start === '') return;
    reader = start.startsWith('<') ? xmlReader(limit) : textReader(limit);
    reader.write(start);
  };
  for await (const piece of piecesOf(bytes)) {
    take(decoder.decode(piece, { stream: true }));
    if ((reader as Reader | null)?.full) break;
  }
  take(decoder.decode());
  return (reader as Reader | null)?.end() ?? { kind: 'none', locations: [] };
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) {
    for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
    return;
  }
  const unzipped = createGunzip();
  unzipped.end(bytes);
  let size = 0;
  for await (const chunk of unzipped as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > SITEMAP_BYTES) throw new Error('The file unpacks to more than 50 MB.');
    yield chunk;
  }
}

/** A text sitemap holds nothing but URLs; anything else is an error page or a stray file. */
function textReader(limit: number): Reader {
  const locations: string[] = [];
  let rest = '';
  let isList = true;
  const take = (line: string): void => {
    const url = line.trim();
    if (url === '') return;
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) isList = false;
    else if (locations.length < limit) locations.push(url);
  };
  return {
    get full() {
      return !isList || locations.length >= limit;
    },
    write(text) {
      const lines = (rest + text).split(/\r\n|\r|\n/);
      rest = lines.pop() ?? '';
      lines.forEach(take);
      // No address is this long: it is no list.
      if (rest.length > PIECE) isList = false;
    },
    end() {
      if (locations.length < limit) take(rest);
      return isList && locations.length > 0 ? { kind: 'text', locations } : { kind: 'none', locations: [] };
    },
  };
}

/** Entities beyond the five of XML are not expanded, so there is nothing to blow up. */
function xmlReader(limit: number): Reader {
  const parsed: ParsedSitemap = { kind: 'none', locations: [] };
  const path: string[] = [];
  // `<sm:urlset>` is a sitemap with a prefix; `<image:loc>` inside `<url>` is something else.
  let prefix = '';
  let location: string[] | null = null;
  const parser = new Parser(
    {
      onopentag(tag) {
        if (path.length === 0) prefix = tag.slice(0, tag.indexOf(':') + 1);
        path.push(tag.startsWith(prefix) ? tag.slice(prefix.length).toLowerCase() : tag);
        if (path.length > 3) return;
        const place = path.join('/');
        if (place === 'urlset') parsed.kind = 'urlset';
        if (place === 'sitemapindex') parsed.kind = 'index';
        if (place === 'urlset/url/loc' || place === 'sitemapindex/sitemap/loc') location = [];
      },
      ontext(piece) {
        location?.push(piece);
      },
      onclosetag() {
        path.pop();
        const found = location?.join('').trim() ?? '';
        location = null;
        if (found !== '' && parsed.locations.length < limit) parsed.locations.push(found);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  return {
    get full() {
      // A sitemap is four elements deep; a file far beyond that means no good.
      return parsed.locations.length >= limit || path.length > 1_000;
    },
    write: (text) => parser.write(text),
    end() {
      parser.end();
      return parsed;
    },
  };
}
