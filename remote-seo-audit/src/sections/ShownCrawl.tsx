import { Notice } from '@canopy/ui';
import { formatDateTime, formatInteger } from '@canopy/ui/data';
import { useLatestCrawl } from '../crawl/use-crawl.ts';

/** Says from when the figures on the screen are, as long as a newer crawl is not complete; renders nothing otherwise. */
export function ShownCrawl() {
  const { crawl, shown, running } = useLatestCrawl();
  if (!crawl || !shown) return null;
  const { fetched, discovered } = crawl;
  const progress = discovered > 0 ? ` (${formatInteger(fetched)} of ${formatInteger(discovered)} known URLs so far)` : '';
  const newer = running
    ? `A new crawl is under way${progress}; its results show once it is complete.`
    : `The crawl of ${formatDateTime(crawl.started_at)} is not complete, so its results are not shown.`;
  const again =
    shown.read_again_at === undefined ? '' : ` Pages changed by fixes were last read again on ${formatDateTime(shown.read_again_at)}.`;
  return (
    <Notice tone="info" title={`As of the crawl of ${formatDateTime(shown.finished_at ?? shown.started_at)}`}>
      {newer}
      {again}
    </Notice>
  );
}
