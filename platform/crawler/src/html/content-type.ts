/** A type by itself; without one, what follows a comma belongs to a parameter. */
const BETWEEN_TYPES = /,(?=\s*[\w!#$&^*.+-]+\/[\w!#$&^*.+-]+\s*(?:[;,]|$))/;
const TYPE = /^\s*([\w!#$&^*.+-]+\/[\w!#$&^*.+-]+)\s*(?:;|$)/;

export const XHTML = 'application/xhtml+xml';

const essenceOf = (part: string): string | null => TYPE.exec(part)?.[1]?.toLowerCase() ?? null;

/**
 * The MIME type of a Content-Type header, lower case. Of several headers (joined by commas) the last valid one counts, as in a browser
 * (Fetch standard, "extract a MIME type"). null if none is valid.
 */
export function mimeTypeOf(header = ''): string | null {
  return (
    header
      .split(BETWEEN_TYPES)
      .map(essenceOf)
      .findLast((type) => type !== null && type !== '*/*') ?? null
  );
}

/** The charset parameter of a Content-Type (MIME Sniffing standard, 4.4); undefined if there is none. Of several, the last type's. */
export function charsetOfContentType(header = ''): string | undefined {
  const type = mimeTypeOf(header);
  const charsets = header.split(BETWEEN_TYPES).flatMap((part) => {
    if (type !== null && essenceOf(part) !== type) return [];
    const [, quoted, plain] = /;[\t\n\r ]*charset=(?:"([^"]*)"|([^;]*))/i.exec(part) ?? [];
    return quoted ?? plain ?? [];
  });
  return charsets.at(-1);
}
