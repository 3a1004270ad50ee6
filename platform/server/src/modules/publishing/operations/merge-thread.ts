// In a worker thread: merges the texts of an entry and of its post.
import { mergeTexts, type MergePart } from '@canopy/connectors/source-text';

export function work(texts: Parameters<typeof mergeTexts>[0]): MergePart[] {
  return mergeTexts(texts);
}
