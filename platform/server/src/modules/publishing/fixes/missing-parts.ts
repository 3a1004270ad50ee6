type Parts = ReadonlyMap<string, number>;

/** More kinds than this are no use to anybody. */
const MOST = 200;

/** Elements and attributes of a source of which a page that shows it has fewer, as named by `SeenText`. */
export const missingParts = (source: Parts, page: Parts): string[] =>
  [...source].flatMap(([part, times]) => ((page.get(part) ?? 0) < times ? [part] : [])).slice(0, MOST);
