import { KIND_OF_SEVERITY, SEVERITIES, severityOf, type CheckInfo } from '@canopy/contract/seo-audit';
import { Link } from '@canopy/shell-api';
import { Anchor, Button, Group, Text } from '@canopy/ui';
import { formatInteger } from '@canopy/ui/data';
import { NativeSelect, Switch } from '@canopy/ui/forms';
import type { DataColumn } from '@canopy/ui/table';
import { SEVERITY_NAMES, SeverityBadge, weightOf } from '../../issues/SeverityBadge.tsx';
import { groupName } from './messages.ts';
import type { CheckChange } from './use-change-check.ts';

const CHOICES = SEVERITIES.map((value) => ({ value, label: SEVERITY_NAMES[value] }));
const changeTo = (text: string): CheckChange => KIND_OF_SEVERITY[SEVERITIES.find((one) => one === text) ?? 'notice'];

interface Editing {
  /** whether this user may change checks */
  readonly allowed: boolean;
  /** code of the check being changed */
  readonly changing: string | null;
  readonly onChange: (check: CheckInfo, change: CheckChange) => void;
}

/** Columns of the checks; switches and severities are editable if the user may change them. */
export const checkColumns = ({ allowed, changing, onChange }: Editing): DataColumn<CheckInfo>[] => [
  {
    id: 'name',
    header: 'Check',
    value: ({ name }) => name,
    cell: ({ code, name, rule, how_to_fix, source, pages }) => (
      <>
        {pages > 0 ? (
          <Anchor component={Link} to={`/seo-audit/pages?issue=${encodeURIComponent(code)}`} inherit>
            {name}
          </Anchor>
        ) : (
          name
        )}
        <Text size="xs" c="dimmed">
          {rule}
        </Text>
        <details>
          <summary style={{ fontSize: 12 }} aria-label={`How to fix ${name}`}>
            How to fix
          </summary>
          <Text size="xs">{how_to_fix}</Text>
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            Source: {source}
          </Text>
        </details>
      </>
    ),
    wrap: true,
    minWidth: 260,
  },
  { id: 'group', header: 'Group', value: ({ group }) => groupName(group), width: 170 },
  {
    id: 'severity',
    header: 'Severity',
    value: weightOf,
    cell: (check) =>
      allowed ? (
        <Group gap="xs" wrap="nowrap">
          <NativeSelect
            size="xs"
            aria-label={`Severity of ${check.name}`}
            data={CHOICES}
            value={severityOf(check)}
            disabled={changing !== null}
            onChange={(event) => onChange(check, changeTo(event.currentTarget.value))}
          />
          {check.changed && (
            <Button
              size="xs"
              variant="subtle"
              aria-label={`Reset ${check.name}`}
              disabled={changing !== null}
              onClick={() => onChange(check, { enabled: true, kind: null, level: null })}
            >
              Reset
            </Button>
          )}
        </Group>
      ) : (
        <SeverityBadge {...check} />
      ),
    width: 220,
  },
  { id: 'fix_type', header: 'Fix type', value: ({ fix_type }) => fix_type, width: 100 },
  {
    id: 'pages',
    header: 'Pages',
    help: 'Affected pages in the latest crawl.',
    value: ({ pages }) => pages,
    format: formatInteger,
    numeric: true,
    width: 80,
  },
  {
    id: 'enabled',
    header: 'On',
    value: ({ enabled }) => enabled,
    cell: (check) =>
      allowed ? (
        <Switch
          aria-label={`Check for ${check.name}`}
          checked={check.enabled}
          disabled={changing !== null}
          onChange={(event) => onChange(check, { enabled: event.currentTarget.checked })}
        />
      ) : check.enabled ? (
        'On'
      ) : (
        'Off'
      ),
    width: 70,
  },
];
