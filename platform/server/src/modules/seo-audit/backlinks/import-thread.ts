// In a worker thread: reads an import of backlinks, URL by URL.
import type { LinkColumns } from '@canopy/contract/table-file';
import { siteScope } from '@canopy/crawler';
import { linkBatches } from './link-batches.ts';
import { readImport, type ImportRead } from './read-import.ts';

interface Question {
  text: string;
  /** of the site itself; '' if it is not known */
  domain: string;
  /** columns that a person chose */
  chosen: LinkColumns | undefined;
}

interface Answer extends Pick<ImportRead, 'skipped'> {
  found: number;
  batches: string[];
}

export function work({ text, domain, chosen }: Question): Answer {
  const scope = domain === '' ? null : siteScope(`https://${domain}/`);
  const { links, skipped } = readImport(text, (url) => scope?.contains(url) ?? false, chosen);
  return { found: links.length, batches: linkBatches(links), skipped };
}
