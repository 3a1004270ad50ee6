import type { Opportunity } from '@canopy/contract/content';
import { Link } from '@canopy/shell-api';
import { Button, Group, Notice, Stack, Text } from '@canopy/ui';
import { formatCtr, formatInteger, formatPosition } from '@canopy/ui/data';
import { Drawer } from '@canopy/ui/overlays';
import { DataTable, type DataColumn } from '@canopy/ui/table';

interface Line {
  readonly what: string;
  readonly figure: string;
}

const COLUMNS: DataColumn<Line>[] = [
  { id: 'what', header: 'Figure', cell: ({ what }) => what, wrap: true, minWidth: 220 },
  { id: 'figure', header: 'Value', cell: ({ figure }) => figure, numeric: true, width: 130 },
];

const rounded = (value: number): string => formatInteger(Math.round(value));

/** The rate at the query's own position, from the parts of its gain. */
function presentRate({ gain, impressions, target_ctr: target, own_factor: factor }: Opportunity): number | null {
  if (target === null || factor === null || factor === 0 || impressions === 0) return null;
  return Math.max(0, target - gain / impressions / factor);
}

/** The figures of an opportunity, as they stand in the sum. */
function linesOf(row: Opportunity): Line[] {
  const present = presentRate(row);
  return [
    { what: 'Impressions in 30 days', figure: formatInteger(row.impressions) },
    { what: 'Clicks in 30 days', figure: formatInteger(row.clicks) },
    { what: 'Position, weighted by impressions', figure: formatPosition(row.position) },
    ...(present === null || row.target_ctr === null || row.own_factor === null
      ? [{ what: 'Queries included', figure: formatInteger(row.queries) }]
      : [
          { what: 'Click-through rate at position 3 for such queries', figure: formatCtr(row.target_ctr) },
          { what: 'Click-through rate at its current position', figure: formatCtr(present) },
          { what: 'Actual clicks divided by expected clicks at its position', figure: row.own_factor.toFixed(2) },
        ]),
    { what: 'Clicks to gain per month', figure: rounded(row.gain) },
    { what: '90 % interval', figure: `${rounded(row.gain_low)} to ${rounded(row.gain_high)}` },
  ];
}

const LENGTHS = [
  ['short', 'Its short queries'],
  ['medium', 'Its medium queries'],
  ['long', 'Its long queries'],
] as const;

/** How the clicks to be gained are calculated, and what to do about them. */
export function OpportunityDrawer({
  opportunity,
  onClose,
}: {
  readonly opportunity: Opportunity | undefined;
  readonly onClose: () => void;
}) {
  return (
    <Drawer
      opened={opportunity !== undefined}
      onClose={onClose}
      size="lg"
      title={opportunity?.query ?? 'Clicks to gain'}
      description={opportunity?.page_url}
    >
      {opportunity && <Reckoning row={opportunity} />}
    </Drawer>
  );
}

function Reckoning({ row }: { readonly row: Opportunity }) {
  const present = presentRate(row);
  const search = new URLSearchParams({ search: row.page_url });
  return (
    <Stack gap="md">
      {present !== null && row.target_ctr !== null && row.own_factor !== null ? (
        <div>
          <Text size="sm" c="dimmed">
            Impressions × (rate at position 3 − rate at its current position) × actual clicks ÷ expected clicks
          </Text>
          <Text fw={500}>
            {`${formatInteger(row.impressions)} × (${formatCtr(row.target_ctr)} − ${formatCtr(present)}) × ${row.own_factor.toFixed(2)} = ${rounded(row.gain)}`}
          </Text>
        </div>
      ) : (
        <Text size="sm" c="dimmed">
          The sum over the page’s queries at positions 4 to 20; each query shows how it is calculated.
        </Text>
      )}
      <DataTable label="Calculation" columns={COLUMNS} rows={linesOf(row)} rowKey={({ what }) => what} defaultSort={null} paging={false} />
      {(row.competing_pages > 1 || row.takes_turns) && (
        <Notice tone="warning" title="Keyword cannibalisation">
          {row.competing_pages > 1 && `${row.competing_pages} pages each get 10% or more of the impressions. `}
          {row.takes_turns &&
            'Pages of the site alternate as the top result: in the last 12 weeks, one page regained the lead from another. '}
          Focus one page on the query, and link to it from the others.
        </Notice>
      )}
      <Group gap="xs">
        <Button component={Link} to={`/keyword/gap/short?${search}`} size="xs">
          Optimize the page
        </Button>
        {row.query === null ? (
          LENGTHS.map(([length, label]) => (
            <Button key={length} component={Link} to={`/keyword/opportunity/${length}?${search}`} size="xs" variant="default">
              {label}
            </Button>
          ))
        ) : (
          <Button
            component={Link}
            to={`/keyword/current-performance?${new URLSearchParams({ keyword: row.query })}`}
            size="xs"
            variant="default"
          >
            Ranking history
          </Button>
        )}
      </Group>
    </Stack>
  );
}
