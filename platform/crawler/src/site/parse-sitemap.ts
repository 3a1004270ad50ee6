import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Parser } from 'htmlparser2';

/** sitemaps.org: at most 50 MB uncompressed. */
export const SITEMAP_BYTES = 52_428_800;

export type ParsedSitemap = { kind: 'urlset' | 'index' | 'text' | 'none'; locations: string[] };

const unzip = promisify(gunzip);

/**
 * Reads a sitemap: XML urlset or index, plain text, each possibly gzipped as a file.
 *
 * @param limit locations read at most
 * @throws Error when a gzip file is broken or unpacks to more than 50 MB
 */
export async function parseSitemap(bytes: Uint8Array, limit: number): Promise<ParsedSitemap> {
  const zipped = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const plain = zipped ? await unzip(bytes, { maxOutputLength: SITEMAP_BYTES }) : bytes;
  const text = new TextDecoder().decode(plain);
  if (/^\s*</.test(text)) return parseXml(text, limit);
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim()).filter((line) => line !== '');
  const urls = lines.filter((line) => /^https?:\/\//i.test(line) && URL.canParse(line));
  // A text sitemap holds nothing but URLs; anything else is an error page or a stray file.
  const isList = urls.length > 0 && urls.length === lines.length;
  return isList ? { kind: 'text', locations: urls.slice(0, limit) } : { kind: 'none', locations: [] };
}

/** Entities beyond the five of XML are not expanded, so there is nothing to blow up. */
function parseXml(text: string, limit: number): ParsedSitemap {
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
  // In pieces, so that a file far beyond the limit is not read to its end.
  for (let at = 0; at < text.length && parsed.locations.length < limit; at += 65_536) {
    parser.write(text.slice(at, at + 65_536));
  }
  parser.end();
  return parsed;
}
