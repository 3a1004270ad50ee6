import type { PlannedKeyword } from '@canopy/contract/content';

/** Keywords that one page can serve. */
export interface Cluster {
  readonly name: string;
  readonly keywords: readonly PlannedKeyword[];
  readonly impressions: number;
  readonly clicks: number;
  /** the site's page that ranks for most of it; null: none does */
  readonly page: string | null;
}

/** The clusters of keywords, those people see most first. */
export function clustersOf(keywords: readonly PlannedKeyword[]): Cluster[] {
  const groups = Map.groupBy(keywords, ({ cluster }) => cluster);
  return [...groups]
    .map(([name, members]): Cluster => {
      const best = members.filter(({ page_url }) => page_url !== null).toSorted((a, b) => (b.impressions ?? 0) - (a.impressions ?? 0))[0];
      return {
        name,
        keywords: members,
        impressions: members.reduce((sum, { impressions }) => sum + (impressions ?? 0), 0),
        clicks: members.reduce((sum, { clicks }) => sum + (clicks ?? 0), 0),
        page: best?.page_url ?? null,
      };
    })
    .toSorted((a, b) => b.impressions - a.impressions || b.keywords.length - a.keywords.length || a.name.localeCompare(b.name));
}
