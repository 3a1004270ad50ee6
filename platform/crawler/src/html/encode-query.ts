import iconv from 'iconv-lite';

/** What a query may not contain as it is (URL standard, "special-query percent-encode set"), beyond ASCII. */
const ENCODED = new Set(' "#<>\'');

/**
 * A reference as the URL parser has to be given it: browsers encode the query of a link in the encoding of its page (URL standard, "query
 * state"), so `?q=größe` on a windows-1252 page asks for `?q=gr%F6%DFe`. The path is always UTF-8.
 */
export function encodeQuery(reference: string, charset: string): string {
  if (charset === 'utf-8' || charset.startsWith('utf-16')) return reference;
  const from = reference.indexOf('?');
  const hash = reference.indexOf('#');
  const end = hash === -1 ? reference.length : hash;
  if (from === -1 || from > end || !iconv.encodingExists(charset)) return reference;
  const query = reference.slice(from, end).replace(/[^\0-\x7f]/gu, (letter) => encodedIn(charset, letter));
  return reference.slice(0, from) + query + reference.slice(end);
}

function encodedIn(charset: string, letter: string): string {
  const bytes = iconv.encode(letter, charset);
  // A letter that the encoding lacks is sent as a character reference.
  if (iconv.decode(bytes, charset) !== letter) return `%26%23${letter.codePointAt(0)}%3B`;
  return Array.from(bytes, (byte) => {
    const unit = String.fromCharCode(byte);
    return byte > 0x7f || ENCODED.has(unit) ? `%${byte.toString(16).toUpperCase().padStart(2, '0')}` : unit;
  }).join('');
}
