import type { Plan } from '@canopy/contract/billing';
import { useUser } from '@canopy/shell-api';
import { Group, IconButton, Text } from '@canopy/ui';
import { StatusBadge, formatInteger } from '@canopy/ui/data';
import { DataTable } from '@canopy/ui/table';
import { useState } from 'react';
import { ALLOWANCES, priceOf, type Subscription } from '../../billing/allowances.ts';
import { formatMoney } from '../../billing/money.ts';
import { EditPlanDialog } from './EditPlanDialog.tsx';

interface PlansTableProps {
  readonly subscription: Subscription | undefined;
  readonly loading: boolean;
}

/** All plans side by side, with the workspace's own highlighted. */
export function PlansTable({ subscription, loading }: PlansTableProps) {
  const { is_admin } = useUser();
  const [editing, setEditing] = useState<Plan | null>(null);
  return (
    <>
      <DataTable
        label="Plans"
        rows={subscription?.plans}
        rowKey={(plan) => plan.type}
        loading={loading}
        paging={false}
        columnChoice={false}
        defaultSort={null}
        skeletonRows={3}
        columns={[
          {
            id: 'name',
            header: 'Plan',
            minWidth: 160,
            cell: (plan: Plan) => (
              <Group gap="sm">
                <Text fw={500}>{plan.name}</Text>
                {plan.type === subscription?.plan.type && <StatusBadge tone="good" label="Current plan" />}
              </Group>
            ),
          },
          { id: 'price', header: 'Price per month', numeric: true, cell: (plan: Plan) => priceOf(plan) },
          {
            id: 'yearly',
            header: 'Price per year',
            numeric: true,
            cell: (plan: Plan) => formatMoney(plan.yearly_price_minor, plan.currency),
          },
          ...ALLOWANCES.map(({ label, limit }) => ({
            id: limit,
            header: label,
            numeric: true,
            cell: (plan: Plan) => formatInteger(plan[limit]),
          })),
        ]}
        {...(is_admin && {
          rowActions: (plan: Plan) => (
            <IconButton size="sm" icon="pencil" label={`Edit the ${plan.name} plan`} onClick={() => setEditing(plan)} />
          ),
        })}
      />
      {editing && <EditPlanDialog plan={editing} onClose={() => setEditing(null)} />}
    </>
  );
}
