import { createGunzip } from 'node:zlib';
import type { SitemapAlternates } from '../crawl-store.ts';
import { gzipMembers } from '../outgoing/gzip-members.ts';
import { Parser } from 'htmlparser2';

/** sitemaps.org: at most 50 MB uncompressed. */
export const SITEMAP_BYTES = 52_428_800;
const PIECE = 65_536;
/** Annotated URLs and their versions kept of one file. */
export const MAX_ALTERNATES = 20_000;

export type ParsedSitemap = {
  kind: 'urlset' | 'index' | 'text' | 'none';
  /** at most `limit` */
  locations: string[];
  /** number of locations in the part of the file that was read */
  entries: number;
  alternates: SitemapAlternates;
  /** whether the file is, or decompresses to, more than 50 MB; the part beyond that was not read */
  oversize: boolean;
};

/** Receives a sitemap's text in chunks; `hopeless` means that the rest need not be read, `isCut` that there is more than was read. */
type Reader = { write(text: string): void; end(isCut: boolean): Omit<ParsedSitemap, 'oversize'>; readonly hopeless: boolean };

/**
 * Parses a sitemap: XML urlset or index, plain text, each possibly gzipped as a file. Decompresses and decodes in chunks, so that a large
 * file is never in memory whole a second time.
 *
 * @param limit maximum locations kept; all are counted
 * @throws Error when a gzip file is broken
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
  let size = 0;
  for await (const piece of piecesOf(bytes)) {
    const room = SITEMAP_BYTES - size;
    size += piece.length;
    take(decoder.decode(piece.subarray(0, Math.max(0, room)), { stream: true }));
    if (size > SITEMAP_BYTES || (reader as Reader | null)?.hopeless) break;
  }
  take(decoder.decode());
  const parsed = (reader as Reader | null)?.end(size > SITEMAP_BYTES) ?? {
    kind: 'none' as const,
    locations: [],
    entries: 0,
    alternates: { groups: [], left: 0 },
  };
  return { ...parsed, oversize: size > SITEMAP_BYTES };
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) {
    for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
    return;
  }
  const unzipped = createGunzip();
  unzipped.end(bytes);
  let given = 0;
  try {
    for await (const piece of unzipped as AsyncIterable<Buffer>) {
      given += piece.length;
      yield piece;
    }
  } catch (error) {
    const rest = gzipMembers(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), SITEMAP_BYTES + 1);
    if (!rest || rest.length < given) throw error;
    for (let at = given; at < rest.length; at += PIECE) yield rest.subarray(at, at + PIECE);
  }
}

/** A text sitemap contains only URLs; anything else is an error page or a stray file. */
function textReader(limit: number): Reader {
  const locations: string[] = [];
  let rest = '';
  let isList = true;
  let entries = 0;
  const take = (line: string): void => {
    const url = line.trim();
    if (url === '') return;
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) isList = false;
    else {
      entries += 1;
      if (locations.length < limit) locations.push(url);
    }
  };
  return {
    get hopeless() {
      return !isList;
    },
    write(text) {
      const lines = (rest + text).split(/\r\n|\r|\n/);
      rest = lines.pop() ?? '';
      lines.forEach(take);
      // No URL is this long: it is not a list.
      if (rest.length > PIECE) isList = false;
    },
    end(isCut) {
      if (!isCut) take(rest);
      const alternates = { groups: [], left: 0 };
      return isList && entries > 0
        ? { kind: 'text', locations, entries, alternates }
        : { kind: 'none', locations: [], entries: 0, alternates };
    },
  };
}

/** Entities beyond the five of XML are not expanded, so there is nothing to blow up. */
function xmlReader(limit: number): Reader {
  const alternates = alternatesReader();
  const parsed: Omit<ParsedSitemap, 'oversize'> = { kind: 'none', locations: [], entries: 0, alternates: alternates.read };
  const path: string[] = [];
  // `<sm:urlset>` is a sitemap with a prefix; `<image:loc>` inside `<url>` is something else.
  let prefix = '';
  let location: string[] | null = null;
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (path.length === 0) prefix = tag.slice(0, tag.indexOf(':') + 1);
        path.push(tag.startsWith(prefix) ? tag.slice(prefix.length).toLowerCase() : tag);
        if (path.length > 3) return;
        const place = path.join('/');
        if (place === 'urlset') parsed.kind = 'urlset';
        if (place === 'sitemapindex') parsed.kind = 'index';
        if (place === 'urlset/url/loc' || place === 'sitemapindex/sitemap/loc') location = [];
        if (place.startsWith('urlset/url/') && place.endsWith('link')) alternates.take(attributes);
      },
      ontext(piece) {
        location?.push(piece);
      },
      onclosetag() {
        if (path.length === 2) alternates.end();
        path.pop();
        const found = location?.join('').trim() ?? '';
        location = null;
        if (found === '') return;
        if (parsed.kind === 'urlset') alternates.of(found);
        parsed.entries += 1;
        if (parsed.locations.length < limit) parsed.locations.push(found);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  return {
    get hopeless() {
      // A sitemap is four elements deep; a file far beyond that is hostile.
      return path.length > 1_000;
    },
    write: (text) => parser.write(text),
    end() {
      // What is still open is not whole: the file was cut off.
      location = null;
      parser.end();
      return parsed;
    },
  };
}

/** Collects the versions of each `<url>`, whether its location comes before or after them. */
function alternatesReader() {
  const read: SitemapAlternates = { groups: [], left: 0 };
  const known = new Map<string, SitemapAlternates['groups'][number]>();
  let [kept, page, versions]: [number, string, { hreflang: string; url: string }[]] = [0, '', []];
  return {
    read,
    of: (location: string): void => void (page = location),
    take({ rel, hreflang, href }: Record<string, string>): void {
      if (rel?.toLowerCase() === 'alternate' && hreflang !== undefined && versions.length <= MAX_ALTERNATES)
        versions.push({ hreflang: hreflang.trim(), url: href?.trim() ?? '' });
    },
    end(): void {
      if (page !== '' && versions.length > 0) {
        const key = JSON.stringify(versions);
        const group = known.get(key);
        kept += 1 + (group ? 0 : versions.length);
        if (kept > MAX_ALTERNATES) read.left += 1;
        else if (group) group.pages.push(page);
        else {
          const added = { pages: [page], versions };
          known.set(key, added);
          read.groups.push(added);
        }
      }
      [page, versions] = ['', []];
    },
  };
}
