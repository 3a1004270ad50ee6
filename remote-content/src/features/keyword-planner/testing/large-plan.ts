import type { PlannedKeyword } from '@canopy/contract/content';

const TOPICS = 20;

/** Generated keywords of a large project, spread evenly over clusters and 20 topics. @param name of a cluster, before its number */
export const largePlan = (count: number, clusters: number, name: string): PlannedKeyword[] =>
  Array.from({ length: count }, (_, at) => ({
    keyword: `keyword ${at}`,
    cluster: `${name} ${at % clusters}`,
    topic: `topic ${(at % clusters) % TOPICS}`,
    source: 'typed',
    intent: 'unclear',
    clicks: at % 9,
    impressions: at,
    position: 5,
    page_url: null,
    note: '',
    metrics: [],
    files: [],
  }));
