import type { PlannedKeyword } from '@canopy/contract/content';

/** Keywords that a single page can serve. */
export interface Cluster {
  readonly name: string;
  /** clusters of one topic are about the same word */
  readonly topic: string;
  readonly keywords: readonly PlannedKeyword[];
  readonly impressions: number;
  readonly clicks: number;
  /** the site's page that ranks for most of it; null: none */
  readonly page: string | null;
  /** the page that a user chose for it; null: none */
  readonly chosen: string | null;
}

/** Clusters of keywords, most seen first. */
export function clustersOf(
  keywords: readonly PlannedKeyword[],
  pages: readonly { readonly cluster: string; readonly page_url: string }[] = [],
): Cluster[] {
  const chosen = new Map(pages.map(({ cluster, page_url: url }) => [cluster, url]));
  const groups = Map.groupBy(keywords, ({ cluster }) => cluster);
  return [...groups]
    .map(([name, members]): Cluster => {
      const best = members.filter(({ page_url }) => page_url !== null).toSorted((a, b) => (b.impressions ?? 0) - (a.impressions ?? 0))[0];
      return {
        name,
        topic: members[0]?.topic ?? name,
        keywords: members,
        impressions: members.reduce((sum, { impressions }) => sum + (impressions ?? 0), 0),
        clicks: members.reduce((sum, { clicks }) => sum + (clicks ?? 0), 0),
        page: best?.page_url ?? null,
        chosen: chosen.get(name) ?? null,
      };
    })
    .toSorted((a, b) => b.impressions - a.impressions || b.keywords.length - a.keywords.length || a.name.localeCompare(b.name));
}

/** A word that several pages are about. */
export interface Topic {
  readonly name: string;
  readonly clusters: readonly Cluster[];
  readonly keywords: number;
  readonly impressions: number;
}

/** The topics of clusters, most seen first. */
export function groupByTopic(clusters: readonly Cluster[]): Topic[] {
  return [...Map.groupBy(clusters, ({ topic }) => topic)]
    .map(([name, members]) => ({
      name,
      clusters: members,
      keywords: members.reduce((sum, { keywords }) => sum + keywords.length, 0),
      impressions: members.reduce((sum, { impressions }) => sum + impressions, 0),
    }))
    .toSorted((a, b) => b.impressions - a.impressions || b.keywords - a.keywords || a.name.localeCompare(b.name));
}

/** Keywords that go into a cluster. */
export interface Move {
  readonly keywords: readonly string[];
  readonly cluster: string;
}

/** The moves that take one back: what came from each cluster returns to it. */
export function movesBack(keywords: readonly PlannedKeyword[], { keywords: moved, cluster: into }: Move): Move[] {
  const names = new Set(moved);
  const others = keywords.filter(({ keyword, cluster }) => names.has(keyword) && cluster !== into);
  return [...Map.groupBy(others, ({ cluster }) => cluster)].map(([cluster, members]) => ({
    keywords: members.map(({ keyword }) => keyword),
    cluster,
  }));
}
