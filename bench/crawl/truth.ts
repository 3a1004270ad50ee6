import type { Site } from './generated-site.ts';
import type { Watched } from './watched-process.ts';

export interface Difference {
  /** pages crawled, including those that robots.txt forbids */
  readonly pages: number;
  readonly missing: number;
  /** URLs that nothing links to: taken from links in comments, templates, text areas and error pages */
  readonly invented: number;
  /** URLs that only nofollow links lead to; each tool may follow them or not */
  readonly unendorsed: number;
  readonly wrong: number;
  /** what differs, at most `MAX_EXAMPLES` of each kind: `missed /a`, `invented /b`, `wrong /c: 200, not 404` */
  readonly examples: readonly string[];
}

const MAX_EXAMPLES = 20;

/** Where the generated site keeps pages that only nofollow links lead to. */
const NOFOLLOW = '/nofollow/';

/**
 * Compares a crawler's output (one `status<tab>url` per line) with the truth; the worst of its runs counts.
 * @param whole whether redirects, orphans and blocked URLs count too; otherwise only pages that links lead to
 */
export function compareWithTruth({ url, truth }: Site, runs: readonly Watched[], whole: boolean): Difference {
  const expected = new Map(
    Object.entries(truth)
      .filter(([, { status, depth }]) => whole || (status === 200 && depth !== null))
      .map(([path, { status }]) => [new URL(path, url).href, status]),
  );
  const differences = runs.map(({ lines }) => {
    const found = new Map(
      lines
        .filter((line) => line.includes('\t'))
        .map((line) => line.split('\t', 2) as [string, string])
        .map(([status, address]) => [address, Number(status) || null]),
    );
    const missed = [...expected.keys()].filter((address) => !found.has(address));
    const pathOf = (address: string): string => address.slice(url.length - 1);
    const pages = [...found].filter(([address, status]) => status === 200 && pathOf(address) in truth).length;
    const unknown = [...found.keys()].map(pathOf).filter((path) => !(path in truth));
    const made = unknown.filter((path) => !path.startsWith(NOFOLLOW));
    const other = [...expected].filter(([address, status]) => found.has(address) && found.get(address) !== status);
    const examples = [
      ...missed.slice(0, MAX_EXAMPLES).map((address) => `missed ${pathOf(address)}`),
      ...made.slice(0, MAX_EXAMPLES).map((path) => `invented ${path}`),
      ...other.slice(0, MAX_EXAMPLES).map(([address, status]) => `wrong ${pathOf(address)}: ${found.get(address)}, not ${status}`),
    ];
    return {
      pages,
      missing: missed.length,
      invented: made.length,
      unendorsed: unknown.length - made.length,
      wrong: other.length,
      examples,
    };
  });
  const weight = ({ missing, invented, wrong }: Difference): number => missing + invented + wrong;
  return (
    differences.toSorted((a, b) => weight(b) - weight(a))[0] ?? { pages: 0, missing: 0, invented: 0, unendorsed: 0, wrong: 0, examples: [] }
  );
}
