type Parts = { origin: string; host: string };

/** A crawl has few origins; this many are cached. */
const REMEMBERED = 1_000;
const known = new Map<string, Parts>();

/**
 * Origin and host of an http(s) URL, which is parsed only if its origin is new: a crawl needs them several times for each of thousands
 * of pages. Both are empty for an invalid URL.
 */
export function urlParts(url: string): Parts {
  // After `http://` and the first letter of the host: the slash that begins the path.
  const beginning = url.slice(0, url.indexOf('/', 8) + 1);
  const found = known.get(beginning);
  if (found) return found;
  const parsed = URL.parse(url);
  if (!parsed) return { origin: '', host: '' };
  const { origin, host, href } = parsed;
  // A URL not in the parser's normal form may hide the host after its prefix.
  if (beginning === '' || !href.startsWith(beginning)) return { origin, host };
  if (known.size >= REMEMBERED) known.clear();
  known.set(beginning, { origin, host });
  return { origin, host };
}
