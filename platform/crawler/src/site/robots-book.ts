import type { RobotsFact } from '../crawl-store.ts';
import type { PoliteGet } from './polite-client.ts';
import { fetchRobots, robotsRules, type RobotsRules } from './robots.ts';

/** The robots.txt of every origin of a crawl, each fetched once a run when it is first needed. */
export class RobotsBook {
  #agent: string;
  #get: PoliteGet;
  #onDelay: (host: string, seconds: number) => void;
  #rules = new Map<string, Promise<RobotsRules>>();

  /**
   * @param known files that were read before
   * @param onDelay told of each Crawl-delay
   */
  constructor(known: RobotsFact[], agent: string, get: PoliteGet, onDelay: (host: string, seconds: number) => void) {
    this.#agent = agent;
    this.#get = get;
    this.#onDelay = onDelay;
    for (const fact of known) this.#rules.set(fact.origin, Promise.resolve(this.#read(fact)));
  }

  of(origin: string): Promise<RobotsRules> {
    const known = this.#rules.get(origin);
    if (known) return known;
    const rules = fetchRobots(origin, this.#get).then((fact) => this.#read(fact));
    this.#rules.set(origin, rules);
    return rules;
  }

  #read(fact: RobotsFact): RobotsRules {
    const rules = robotsRules(fact, this.#agent);
    if (rules.crawlDelay !== null) this.#onDelay(new URL(fact.origin).host, rules.crawlDelay);
    return rules;
  }
}
