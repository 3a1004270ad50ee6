import type { AuditSummary } from '@canopy/contract/seo-audit';
import { Link } from '@canopy/shell-api';
import { Anchor, Card, SimpleGrid, Text } from '@canopy/ui';
import { MetricCard, StatusBadge, formatInteger } from '@canopy/ui/data';
import { DEVICE_NAMES, METHOD_NAMES, VITALS, VITAL_NAMES, gradeOf, type Device } from '../../speed/vital-facts.ts';
import { AUDIT_MESSAGES } from './messages.ts';

const SUFFIX: Record<Device, '' | '_mobile'> = { desktop: '', mobile: '_mobile' };
const DEVICES: Device[] = ['desktop', 'mobile'];

/** How the averages were obtained: always with a single method. */
function basisOf({ vitals_basis }: AuditSummary): string | undefined {
  if (!vitals_basis) return undefined;
  const { method, version, pages, pages_mobile } = vitals_basis;
  return `Averages by ${METHOD_NAMES[method]}${version ? ` ${version}` : ''}, over ${formatInteger(pages)} pages on desktop and ${formatInteger(pages_mobile)} on mobile.`;
}

/** Averages of the measurements; says so if there are none. */
export function SpeedCard({ summary }: { readonly summary: AuditSummary }) {
  const tiles = DEVICES.flatMap((device) =>
    VITAL_NAMES.flatMap((vital) => {
      const value = summary[`average_${vital}${SUFFIX[device]}`];
      return value === null
        ? []
        : [
            {
              label: `${VITALS[vital].label}, ${DEVICE_NAMES[device].toLowerCase()}`,
              text: VITALS[vital].write(value),
              grade: gradeOf(vital, device, value),
            },
          ];
    }),
  );
  return (
    <Card
      title={AUDIT_MESSAGES.speedTitle}
      description={basisOf(summary)}
      actions={
        <Anchor component={Link} to="/seo-audit/page-speed" size="sm">
          Speed by page
        </Anchor>
      }
    >
      {tiles.length === 0 ? (
        <Text c="dimmed">{AUDIT_MESSAGES.speedText}</Text>
      ) : (
        <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
          {tiles.map(({ label, text, grade }) => (
            <MetricCard key={label} label={label} value={text} footer={<StatusBadge tone={grade.tone} label={grade.word} />} />
          ))}
        </SimpleGrid>
      )}
    </Card>
  );
}
