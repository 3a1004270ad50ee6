import type { PlannedKeyword } from '@canopy/contract/content';
import type { Cluster, Topic } from '../clusters-of.ts';

/** An item of the map, and of the equivalent tree. */
export type MapItem = {
  /** `root`, or the kind's first letter and the name */
  readonly id: string;
  readonly label: string;
  /** null: the project itself */
  readonly parent: string | null;
  /** 1 for the project */
  readonly level: number;
  /** has items below it that can be expanded or collapsed */
  readonly hasMore: boolean;
  readonly isOpen: boolean;
} & (
  | { readonly kind: 'project' }
  | { readonly kind: 'topic'; readonly topic: Topic }
  | { readonly kind: 'cluster'; readonly cluster: Cluster }
  | { readonly kind: 'keyword'; readonly keyword: PlannedKeyword }
);

export const ROOT = 'root';
/** Maximum nodes on a map; the rest is in the list and the table. */
export const MAX_ITEMS = 500;
/** Maximum keywords shown per cluster. */
const MAX_LEAVES = 50;
/** Projects up to this many keywords are initially fully expanded. */
const MAX_OPEN = 30;

export const clusterId = (name: string): string => `c ${name}`;

/** Initially expanded clusters: all of a small project, else none. */
export function openAtFirst(topics: readonly Topic[]): ReadonlySet<string> {
  const keywords = topics.reduce((sum, topic) => sum + topic.keywords, 0);
  return new Set(keywords > MAX_OPEN ? [] : topics.flatMap(({ clusters }) => clusters.map(({ name }) => clusterId(name))));
}

/**
 * The project, its multi-cluster topics, its clusters, and the keywords of the expanded ones; each after its parent.
 * @returns the items, and the number of hidden keywords in expanded or omitted clusters
 */
export function itemsOf(name: string, topics: readonly Topic[], open: ReadonlySet<string>): { items: MapItem[]; hidden: number } {
  const items: MapItem[] = [{ id: ROOT, kind: 'project', label: name, parent: null, level: 1, hasMore: false, isOpen: true }];
  let hidden = 0;
  for (const topic of topics) {
    const isGroup = topic.clusters.length > 1;
    const id = isGroup ? `t ${topic.name}` : ROOT;
    const room = MAX_ITEMS - items.length - (isGroup ? 1 : 0);
    if (room <= 0) {
      hidden += topic.keywords;
      continue;
    }
    if (isGroup) items.push({ id, kind: 'topic', label: topic.name, parent: ROOT, level: 2, hasMore: false, isOpen: true, topic });
    for (const cluster of topic.clusters) {
      if (items.length >= MAX_ITEMS) {
        hidden += cluster.keywords.length;
        continue;
      }
      const isOpen = open.has(clusterId(cluster.name));
      const own = { id: clusterId(cluster.name), label: cluster.name, parent: id, level: isGroup ? 3 : 2, hasMore: true, isOpen };
      items.push({ ...own, kind: 'cluster', cluster });
      if (!isOpen) continue;
      const shown = cluster.keywords.slice(0, Math.min(MAX_LEAVES, MAX_ITEMS - items.length));
      hidden += cluster.keywords.length - shown.length;
      for (const keyword of shown)
        items.push({
          id: `k ${keyword.keyword}`,
          kind: 'keyword',
          label: keyword.keyword,
          parent: own.id,
          level: own.level + 1,
          hasMore: false,
          isOpen: false,
          keyword,
        });
    }
  }
  return { items, hidden };
}

/** Effect of dropping an item on another one; null: none. */
export function dropOf(
  dragged: MapItem,
  target: MapItem | undefined,
): { what: 'move'; into: string } | { what: 'merge'; into: string } | { what: 'split' } | null {
  if (!target) return null;
  if (dragged.kind === 'keyword') {
    if (target.kind === 'project') return { what: 'split' };
    const into = target.kind === 'cluster' ? target.cluster.name : target.kind === 'keyword' ? target.keyword.cluster : null;
    return into === null || into === dragged.keyword.cluster ? null : { what: 'move', into };
  }
  if (dragged.kind === 'cluster') {
    const into = target.kind === 'cluster' ? target.cluster.name : target.kind === 'keyword' ? target.keyword.cluster : null;
    return into === null || into === dragged.cluster.name ? null : { what: 'merge', into };
  }
  return null;
}
