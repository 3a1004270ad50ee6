import type { CallOutput } from '@canopy/contract';
import type { listBacklinks } from '@canopy/contract/seo-audit';
import { SimpleGrid } from '@canopy/ui';
import { MetricCard, formatInteger } from '@canopy/ui/data';

type Counts = CallOutput<typeof listBacklinks>['counts'];

const TILES: { count: keyof Counts; label: string; help: string }[] = [
  { count: 'alive', label: 'Alive', help: 'Pages whose link was there at the last check.' },
  { count: 'lost', label: 'Lost', help: 'Pages that respond but no longer link to the site.' },
  { count: 'unreachable', label: 'Failed', help: 'Pages that did not respond.' },
  { count: 'new', label: 'Not checked', help: 'Pages that have not been checked yet.' },
  { count: 'gained_30', label: 'Gained in 30 days', help: 'Links gained or regained in the last 30 days.' },
  { count: 'lost_30', label: 'Lost in 30 days', help: 'Links lost in the last 30 days.' },
];

/** The backlinks in six figures. */
export function BacklinkTiles({ counts }: { readonly counts: Counts | undefined }) {
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }}>
      {TILES.map(({ count, label, help }) => (
        <MetricCard key={count} label={label} help={help} loading={!counts} value={counts ? formatInteger(counts[count]) : ''} />
      ))}
    </SimpleGrid>
  );
}
