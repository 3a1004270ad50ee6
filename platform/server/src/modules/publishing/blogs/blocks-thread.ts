// In a worker thread: the blocks of a large text.
import { coreBlocks } from '@canopy/connectors/source-text';

export function work(html: string): string {
  return coreBlocks(html);
}
