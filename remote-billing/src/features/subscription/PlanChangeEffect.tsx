import type { CallOutput } from '@canopy/contract';
import type { previewPlan } from '@canopy/contract/billing';
import { Stack, Text } from '@canopy/ui';
import { formatInteger } from '@canopy/ui/data';
import { DataTable } from '@canopy/ui/table';

export type PlanEffect = CallOutput<typeof previewPlan>;
type Row = PlanEffect['over_limit'][number];

interface PlanChangeEffectProps {
  readonly effect: PlanEffect;
  readonly withPrice: boolean;
  readonly planName: string;
}

const workspaces = (count: number) => (count === 1 ? '1 workspace' : `${formatInteger(count)} workspaces`);

/** Who is affected by a changed plan, and how. */
export function PlanChangeEffect({ effect, withPrice, planName }: PlanChangeEffectProps) {
  return (
    <Stack gap="md">
      <Text size="sm">
        {workspaces(effect.workspaces)} on the {planName} plan get the new limits at once.
      </Text>
      {withPrice && (
        <Text size="sm">
          {workspaces(effect.paying)} with a subscription keep paying the price they have. The new price holds for checkouts and changes of
          plan from now on.
        </Text>
      )}
      {effect.over_limit_total === 0 ? (
        <Text size="sm">No workspace has used more this month than the new limits allow.</Text>
      ) : (
        <>
          <Text size="sm">
            These workspaces have already used more this month than the new limit allows, so they have nothing left until the limits reset:
          </Text>
          <DataTable
            label="Workspaces over the new limit"
            rows={effect.over_limit}
            rowKey={({ name, limit }) => `${name} ${limit}`}
            columnChoice={false}
            paging={false}
            defaultSort={null}
            columns={[
              { id: 'name', header: 'Workspace', minWidth: 140, cell: (row: Row) => row.name },
              { id: 'limit', header: 'Limit', minWidth: 120, cell: (row: Row) => row.limit },
              { id: 'used', header: 'Used', numeric: true, cell: (row: Row) => formatInteger(row.used) },
              { id: 'new', header: 'New limit', numeric: true, cell: (row: Row) => formatInteger(row.new_limit) },
            ]}
          />
          {effect.over_limit_total > effect.over_limit.length && (
            <Text size="sm" c="dimmed">
              And {formatInteger(effect.over_limit_total - effect.over_limit.length)} more.
            </Text>
          )}
        </>
      )}
    </Stack>
  );
}
