import { useUser } from '@canopy/shell-api';
import { Button, Card } from '@canopy/ui';
import { useState } from 'react';
import type { Subscription } from '../../billing/use-billing.ts';
import { EditPolicyDialog } from './EditPolicyDialog.tsx';
import { PlansTable } from './PlansTable.tsx';

interface PlansCardProps {
  readonly subscription: Subscription | undefined;
  readonly loading: boolean;
}

/** All plans; platform administrators edit them, as well as the trial, grace and refund periods. */
export function PlansCard({ subscription, loading }: PlansCardProps) {
  const { is_admin: isAdmin } = useUser();
  const [editing, setEditing] = useState(false);
  return (
    <Card
      title="Plans"
      padding="none"
      actions={
        isAdmin &&
        subscription && (
          <Button variant="default" onClick={() => setEditing(true)}>
            Edit billing policy
          </Button>
        )
      }
    >
      <PlansTable subscription={subscription} loading={loading} />
      {editing && subscription && <EditPolicyDialog policy={subscription.policy} onClose={() => setEditing(false)} />}
    </Card>
  );
}
