import type { RobotsFact } from '../crawl-store.ts';
import type { PageThreads } from '../reading/page-threads.ts';
import type { PoliteGet } from './polite-client.ts';
import { fetchRobots, readRobots, type RobotsRules } from './robots.ts';

export type RobotsCacheOptions = {
  /** files that were already read */
  known: readonly RobotsFact[];
  /** product token of the crawler */
  agent: string;
  get: PoliteGet;
  threads: PageThreads;
  /** called for each Crawl-delay */
  onDelay: (host: string, seconds: number) => void;
};

/** The robots.txt of every origin of a crawl, each fetched once per run on first use. */
export class RobotsCache {
  #options: RobotsCacheOptions;
  #rules = new Map<string, Promise<RobotsRules>>();

  constructor(options: RobotsCacheOptions) {
    this.#options = options;
    for (const fact of options.known) void this.#keep(fact.origin, this.#read(fact));
  }

  of(origin: string): Promise<RobotsRules> {
    const { get } = this.#options;
    return (
      this.#rules.get(origin) ??
      this.#keep(
        origin,
        fetchRobots(origin, get).then((fact) => this.#read(fact)),
      )
    );
  }

  #keep(origin: string, rules: Promise<RobotsRules>): Promise<RobotsRules> {
    // Callers that await the rules see a failure; until then it must not be an unhandled rejection.
    rules.catch(() => undefined);
    this.#rules.set(origin, rules);
    return rules;
  }

  async #read(fact: RobotsFact): Promise<RobotsRules> {
    const { agent, threads, onDelay } = this.#options;
    const rules = await readRobots(fact, agent, threads);
    if (rules.crawlDelay !== null) onDelay(new URL(fact.origin).host, rules.crawlDelay);
    return rules;
  }
}
