import type { RobotsFact } from '../crawl-store.ts';
import { robotsMatcher } from './match-robots.ts';
import { PageLimitError, type PageThreads } from '../reading/page-threads.ts';
import { groupFor, parseRobots, type RobotsGroup } from './parse-robots.ts';
import type { PoliteGet } from './polite-client.ts';

/** RFC 9309, 2.5: a crawler must read at least 500 KiB; we read exactly that much. */
const MAX_BYTES = 500 * 1024;
/** RFC 9309, 2.3.1.2. */
const MAX_REDIRECTS = 5;

/** What one origin's robots.txt means for one crawler. */
export type RobotsRules = {
  fact: RobotsFact;
  allows(url: string): boolean;
  /** Crawl-delay in seconds, if there is one. */
  crawlDelay: number | null;
  sitemaps: string[];
};

/** Fetches robots.txt of an origin: 4xx and endless redirects allow all, 5xx and no response forbid all. */
export async function fetchRobots(origin: string, get: PoliteGet): Promise<RobotsFact> {
  const empty = { origin, failure: null, body: '', truncated: false };
  let url = `${origin}/robots.txt`;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const result = await get(url, { maxBytes: MAX_BYTES, truncate: true, timeoutMs: 20_000 });
    if (!result.ok) {
      const { reason, message } = result;
      return { ...empty, verdict: 'disallow-all', status: result.status ?? null, failure: { reason, message } };
    }
    const { status, headers, body, truncated } = result;
    const location = headers['location'];
    if (status >= 300 && status < 400 && location !== undefined && URL.canParse(location, url)) {
      url = new URL(location, url).href;
    } else if (status >= 200 && status < 300) {
      return { ...empty, verdict: 'rules', status, body: new TextDecoder().decode(body), truncated };
    } else {
      return { ...empty, verdict: status >= 500 ? 'disallow-all' : 'allow-all', status };
    }
  }
  return { ...empty, verdict: 'allow-all', status: null };
}

/**
 * Parses the rules for one crawler, in this thread: for files that were read before.
 * @param agent product token, as it would stand after `User-agent:`
 */
export function robotsRules(fact: RobotsFact, agent: string): RobotsRules {
  if (fact.verdict !== 'rules') return withoutRules(fact);
  const parsed = parseRobots(fact.body);
  return rulesOf(fact, groupFor(parsed, agent) ?? null, parsed.sitemaps);
}

/**
 * Parses the rules for one crawler in a page thread. A file beyond the limits forbids all, like an unreachable one: nobody knows what it
 * forbids.
 * @param agent product token, as it would stand after `User-agent:`
 */
export async function readRobots(fact: RobotsFact, agent: string, threads: PageThreads): Promise<RobotsRules> {
  if (fact.verdict !== 'rules') return withoutRules(fact);
  try {
    const { group, sitemaps } = await threads.run('robots', { body: fact.body, agent });
    return rulesOf(fact, group, sitemaps);
  } catch (error) {
    if (!(error instanceof PageLimitError)) throw error;
    const { reason, message } = error;
    return withoutRules({ ...fact, verdict: 'disallow-all', failure: { reason, message } });
  }
}

const withoutRules = (fact: RobotsFact): RobotsRules => ({
  fact,
  allows: () => fact.verdict === 'allow-all',
  crawlDelay: null,
  sitemaps: [],
});

const rulesOf = (fact: RobotsFact, group: RobotsGroup | null, sitemaps: string[]): RobotsRules => ({
  fact,
  allows: group ? robotsMatcher(group) : () => true,
  crawlDelay: group?.crawlDelay ?? null,
  sitemaps: [...new Set(sitemaps.flatMap((url) => URL.parse(url, fact.origin)?.href ?? []))],
});
