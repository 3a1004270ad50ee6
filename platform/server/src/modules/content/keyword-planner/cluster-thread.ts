// In a worker thread: groups a long list of keywords.
import { clusterKeywords, type Clusterable } from './cluster.ts';

export function work(keywords: readonly Clusterable[]): Map<string, string> {
  return clusterKeywords(keywords);
}
