import { guideTopics } from './topics-guides.ts';
import { productTopics } from './topics-products.ts';
import { siteTopics } from './topics-site.ts';

export type Season = 'spring' | 'summer' | 'autumn' | 'winter' | 'steady';

/** What people search for when they find a page of the demo site. */
export type Topic = {
  /** path with its slashes */
  path: string;
  /** impressions on an average day, over all queries */
  daily: number;
  /** average position of its best query */
  position: number;
  season: Season;
  /** first day on which it could be found; omitted: before all data */
  since?: string;
  /** whole queries, the most frequent first */
  queries: string[];
  /** something searched for on its own and combined with the usual words */
  noun?: string;
  /** page shown below this one for the first query */
  rival?: string;
  brand?: boolean;
};

export const topics: Topic[] = [...siteTopics, ...productTopics, ...guideTopics];

/** From `date` on, a page's impressions are multiplied and its position moves (negative: better). */
export type Step = { path: string; date: string; factor: number; position: number };

/** Changes that a before-and-after comparison should find. */
export const steps: Step[] = [
  { path: '/guides/sowing-tomatoes/', date: '2026-02-10', factor: 1.5, position: -3 },
  { path: '/shop/watering/soaker-hose/', date: '2026-06-01', factor: 1.4, position: -2 },
  { path: '/guides/slugs-without-pellets/', date: '2026-09-15', factor: 0.55, position: 4 },
  { path: '/guides/first-compost-heap/', date: '2026-10-06', factor: 1.6, position: -2.5 },
];
