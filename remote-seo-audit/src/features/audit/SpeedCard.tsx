import type { AuditSummary } from '@canopy/contract';
import { Card, SimpleGrid, Text } from '@canopy/ui';
import { MetricCard } from '@canopy/ui/data';
import { AUDIT_MESSAGES } from './messages.ts';

type Vital = 'average_fcp' | 'average_lcp' | 'average_tbt' | 'average_cls';

const VITALS: { vital: Vital; label: string; write: (value: number) => string }[] = [
  { vital: 'average_fcp', label: 'First contentful paint', write: (ms) => `${(ms / 1000).toFixed(1)} s` },
  { vital: 'average_lcp', label: 'Largest contentful paint', write: (ms) => `${(ms / 1000).toFixed(1)} s` },
  { vital: 'average_tbt', label: 'Total blocking time', write: (ms) => `${Math.round(ms)} ms` },
  { vital: 'average_cls', label: 'Cumulative layout shift', write: (value) => value.toFixed(2) },
];

/** Averages of what was measured; where nothing was, it says so. */
export function SpeedCard({ summary }: { readonly summary: AuditSummary }) {
  const tiles = (['', '_mobile'] as const).flatMap((device) =>
    VITALS.flatMap(({ vital, label, write }) => {
      const value = summary[`${vital}${device}`];
      return value === null ? [] : [{ label: `${label}, ${device === '' ? 'desktop' : 'mobile'}`, text: write(value) }];
    }),
  );
  return (
    <Card title={AUDIT_MESSAGES.speedTitle}>
      {tiles.length === 0 ? (
        <Text c="dimmed">{AUDIT_MESSAGES.speedText}</Text>
      ) : (
        <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
          {tiles.map(({ label, text }) => (
            <MetricCard key={label} label={label} value={text} />
          ))}
        </SimpleGrid>
      )}
    </Card>
  );
}
