// In a worker thread: reads an import of backlinks, URL by URL.
import type { LinkColumns } from '@canopy/contract/table-file';
import { siteScope } from '@canopy/crawler';
import { readImport, type ImportRead } from './read-import.ts';

interface Question {
  text: string;
  /** of the site itself; '' if it is not known */
  domain: string;
  /** columns that a person chose */
  chosen: LinkColumns | undefined;
}

export function work({ text, domain, chosen }: Question): ImportRead {
  const scope = domain === '' ? null : siteScope(`https://${domain}/`);
  return readImport(text, (url) => scope?.contains(url) ?? false, chosen);
}
