import { listPages } from '@canopy/contract/seo-audit';
import { Link, useCall } from '@canopy/shell-api';
import { Anchor, Card, Group, Progress, SimpleGrid, Text } from '@canopy/ui';
import { formatInteger } from '@canopy/ui/data';
import { LINKS_MESSAGES } from './messages.ts';

/** From this depth on, pages are counted together as deep. */
const DEEP = 5;

const filter = (operator: string, value: string) =>
  JSON.stringify([
    {
      id: 'depth',
      type: 'number',
      name: 'Crawl depth',
      selectedColumn: 'depth',
      selectedValue: operator,
      filterValue: value,
      and: true,
    },
  ]);

const STEPS = [
  ...Array.from({ length: DEEP }, (_, depth) => ({
    label: depth === 1 ? '1 click' : `${depth} clicks`,
    filters: filter('equals', String(depth)),
  })),
  { label: `${DEEP} or more`, filters: filter('greater_or_equal', String(DEEP)) },
  { label: 'Not linked', filters: filter('empty', '') },
];

/** Number of pages at each click depth; each bar links to its pages. */
export function DepthCard({ total }: { readonly total: number }) {
  return (
    <Card title={LINKS_MESSAGES.depthTitle}>
      <SimpleGrid cols={{ base: 2, sm: 4, lg: 7 }}>
        {STEPS.map((step) => (
          <Step key={step.label} {...step} total={total} />
        ))}
      </SimpleGrid>
    </Card>
  );
}

function Step({ label, filters, total }: { readonly label: string; readonly filters: string; readonly total: number }) {
  const { data } = useCall(listPages, { query: { page: 1, page_size: 1, kind: 'ok', filters } });
  return (
    <div>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Anchor component={Link} to={`/seo-audit/pages?kind=ok&filters=${encodeURIComponent(filters)}`} size="xs">
          {label}
        </Anchor>
        <Text size="sm" fw={500}>
          {data ? formatInteger(data.total) : '–'}
        </Text>
      </Group>
      <Progress label={`${label}: share of all pages`} value={data && total > 0 ? (data.total / total) * 100 : 0} />
    </div>
  );
}
