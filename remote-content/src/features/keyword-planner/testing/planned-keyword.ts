import type { PlannedKeyword } from '@canopy/contract/content';

/** A keyword as typed. @param impressions null: it has no figures */
export const plannedKeyword = (text: string, cluster: string, impressions: number | null): PlannedKeyword => ({
  keyword: text,
  cluster,
  topic: cluster,
  source: 'typed',
  intent: 'unclear',
  clicks: impressions === null ? null : 1,
  impressions,
  position: impressions === null ? null : 7,
  page_url: impressions === null ? null : 'https://fern.example/ferns',
  note: '',
  metrics: [],
  files: [],
});

/** Two clusters, one of them of a single keyword without figures. */
export const FERN_KEYWORDS: PlannedKeyword[] = [
  plannedKeyword('tree ferns', 'tree ferns', 400),
  plannedKeyword('hardy ferns', 'tree ferns', 50),
  plannedKeyword('gravel', 'gravel', null),
];
