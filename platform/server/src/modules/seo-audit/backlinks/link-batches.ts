import { storableText } from '../../../store/storable.ts';
import { urlId } from '../../../store/url-id.ts';
import type { ImportedLink } from './read-import.ts';

/** Links of one statement. */
const BATCH = 1_000;

/** Links as they are stored, a thousand in each text of JSON: made off the main thread, and handed to the database as they are. */
export function linkBatches(links: readonly ImportedLink[]): string[] {
  const batches: string[] = [];
  for (let from = 0; from < links.length; from += BATCH) {
    const rows = links.slice(from, from + BATCH).map(({ source, target, firstSeen }) => ({
      source_id: urlId(source),
      source_url: storableText(source),
      target_url: target && storableText(target),
      first_seen: firstSeen,
    }));
    batches.push(JSON.stringify(rows));
  }
  return batches;
}
