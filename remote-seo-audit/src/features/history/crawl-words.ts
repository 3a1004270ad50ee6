import type { Crawl } from '@canopy/contract/seo-audit';
import { formatDateTime, formatInteger, type StatusTone } from '@canopy/ui/data';

/** A crawl's outcome as a badge. */
export function crawlState({ status, paused }: Crawl): { tone: StatusTone; label: string } {
  switch (status) {
    case 'SUCCESS':
      return { tone: 'good', label: 'Complete' };
    case 'FAILURE':
      return { tone: 'bad', label: 'Failed' };
    case 'STOPPED':
      return paused ? { tone: 'info', label: 'Paused' } : { tone: 'warning', label: 'Stopped' };
    default:
      return { tone: 'running', label: 'Running' };
  }
}

/** Label of a crawl in a list of choices. */
export const crawlLabel = (crawl: Crawl): string => `${formatDateTime(crawl.started_at)}, ${formatInteger(crawl.fetched)} crawled`;

/** Duration of a crawl in seconds; null while it runs. */
export const secondsOf = ({ started_at, finished_at }: Crawl): number | null =>
  finished_at === null ? null : (Date.parse(finished_at) - Date.parse(started_at)) / 1000;
