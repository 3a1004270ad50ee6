type Parts = { origin: string; host: string };

/** Origins of a crawl are few; this many are remembered. */
const REMEMBERED = 1_000;
const known = new Map<string, Parts>();

/**
 * Origin and host of an http(s) address, which is parsed only where its origin is met for the first time: a crawl asks for them
 * several times with each of thousands of pages. Both are empty for what is no address.
 */
export function urlParts(url: string): Parts {
  // Behind `http://` and the first letter of the host: the slash that begins the path.
  const beginning = url.slice(0, url.indexOf('/', 8) + 1);
  const found = known.get(beginning);
  if (found) return found;
  const parsed = URL.parse(url);
  if (!parsed) return { origin: '', host: '' };
  const { origin, host, href } = parsed;
  // What is written otherwise than the parser writes it may hide the host behind its beginning.
  if (beginning === '' || !href.startsWith(beginning)) return { origin, host };
  if (known.size >= REMEMBERED) known.clear();
  known.set(beginning, { origin, host });
  return { origin, host };
}
