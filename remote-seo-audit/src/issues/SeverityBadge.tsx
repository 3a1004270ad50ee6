import { SEVERITIES, severityOf, type CheckInfo, type Severity } from '@canopy/contract/seo-audit';
import { Group, Text } from '@canopy/ui';
import { StatusBadge, type StatusTone } from '@canopy/ui/data';

export const SEVERITY_NAMES: Record<Severity, string> = { error: 'Error', warning: 'Warning', notice: 'Notice' };
const TONE: Record<Severity, StatusTone> = { error: 'bad', warning: 'warning', notice: 'neutral' };

type Weighed = Pick<CheckInfo, 'kind' | 'level'>;

/** A finding's severity in a word, with a hint if it may be a false alarm. */
export function SeverityBadge({ kind, level, potential = false }: Weighed & { readonly potential?: boolean | undefined }) {
  const severity = severityOf({ kind, level });
  return (
    <Group gap="xs" wrap="nowrap">
      <StatusBadge tone={TONE[severity]} label={SEVERITY_NAMES[severity]} />
      {potential && (
        <Text size="xs" c="dimmed">
          Potential
        </Text>
      )}
    </Group>
  );
}

/** For sorting: 3 is the most severe, 1 the least. */
export const weightOf = (check: Weighed): number => SEVERITIES.length - SEVERITIES.indexOf(severityOf(check));
