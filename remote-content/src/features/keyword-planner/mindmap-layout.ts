import type { Cluster } from './clusters-of.ts';

export interface MapNode {
  readonly id: string;
  readonly label: string;
  readonly level: 0 | 1 | 2;
  readonly x: number;
  readonly y: number;
  /** of the node above; null: the root */
  readonly parent: { readonly x: number; readonly y: number } | null;
}

const ROW = 28;
const COLUMNS = [0, 220, 520];
/** Keywords of a cluster that show; the list has all of them. */
const MAX_LEAVES = 8;
const MAX_CLUSTERS = 60;

/** A tree from left to right: the project, its clusters, their keywords; every leaf on a row of its own. */
export function layoutMindmap(name: string, clusters: readonly Cluster[]): { nodes: MapNode[]; height: number; hidden: number } {
  const shown = clusters.slice(0, MAX_CLUSTERS);
  const nodes: MapNode[] = [];
  let row = 0;
  let hidden = clusters.slice(MAX_CLUSTERS).reduce((sum, { keywords }) => sum + keywords.length, 0);
  const centres: number[] = [];
  for (const cluster of shown) {
    const leaves = cluster.keywords.slice(0, MAX_LEAVES);
    hidden += cluster.keywords.length - leaves.length;
    const y = (row + (Math.max(1, leaves.length) - 1) / 2) * ROW;
    centres.push(y);
    for (const { keyword } of leaves) {
      nodes.push({ id: `k ${keyword}`, label: keyword, level: 2, x: COLUMNS[2] ?? 0, y: row * ROW, parent: { x: COLUMNS[1] ?? 0, y } });
      row += 1;
    }
    if (leaves.length === 0) row += 1;
  }
  const middle = centres.length === 0 ? 0 : ((centres[0] ?? 0) + (centres.at(-1) ?? 0)) / 2;
  for (const [at, cluster] of shown.entries()) {
    nodes.push({
      id: `c ${cluster.name}`,
      label: cluster.name,
      level: 1,
      x: COLUMNS[1] ?? 0,
      y: centres[at] ?? 0,
      parent: { x: 0, y: middle },
    });
  }
  nodes.push({ id: 'root', label: name, level: 0, x: 0, y: middle, parent: null });
  return { nodes, height: Math.max(1, row) * ROW, hidden };
}
