import type { CallOutput } from '@canopy/contract';
import { changePlan, previewPlanChange, type Plan } from '@canopy/contract/billing';
import { showToast, useAction } from '@canopy/shell-api';
import { Button, FailedState, Group, Skeleton, Stack, Text } from '@canopy/ui';
import { formatDate } from '@canopy/ui/data';
import { FormActions, FormError } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useCallback, useEffect, useState } from 'react';
import { formatMoney } from '../../billing/money.ts';
import { PortalButton } from '../../billing/PortalButton.tsx';
import { refreshBilling } from '../../billing/use-billing.ts';

interface ChangePlanDialogProps {
  readonly plan: Omit<Plan, 'type'> & { readonly type: 'basic' | 'pro' };
  readonly interval: 'month' | 'year';
  readonly onClose: () => void;
}

/** The exact immediate cost of the change, and the button to confirm it. */
export function ChangePlanDialog({ plan, interval, onClose }: ChangePlanDialogProps) {
  const { type } = plan;
  const { run: look, running: isValidating, error } = useAction(previewPlanChange);
  // A preview is valid for the moment it was made, so each opening requests a new one.
  const [data, setData] = useState<CallOutput<typeof previewPlanChange>>();
  const reload = useCallback(async () => {
    const result = await look({ body: { plan_type: type, interval } });
    if (result.ok) setData(result.data);
  }, [interval, look, type]);
  useEffect(() => void reload(), [reload]);
  const change = useAction(changePlan);
  const confirm = async () => {
    if (!data) return;
    const result = await change.run({
      body: { plan_type: type, interval, proration_date: data.proration_date, due_minor: data.due_minor },
    });
    if (!result.ok) return;
    await refreshBilling();
    showToast({
      title: data.when === 'now' ? `The workspace is on the ${plan.name} plan` : `${plan.name} starts on ${formatDate(data.at)}`,
      tone: 'success',
    });
    onClose();
  };
  const money = (minor: number) => formatMoney(minor, data?.currency ?? plan.currency);
  const wording = (): string => {
    if (!data || data.when === 'period_end') return `Change to ${plan.name}`;
    return data.due_minor > 0 ? `Pay ${money(data.due_minor)} and change` : `Change to ${plan.name} now`;
  };
  return (
    <Dialog opened onClose={onClose} title={`Change to ${plan.name}`}>
      <Stack gap="lg">
        {error && !data && <FailedState detail={error.message} onRetry={() => void reload()} retrying={isValidating} />}
        {!data && !error && <Skeleton height={120} />}
        {change.error && <FormError>{change.error.message}</FormError>}
        {data?.when === 'period_end' && (
          <Text size="sm">
            Nothing is charged now. Your current plan stays active until {formatDate(data.at)}; after that {plan.name} costs{' '}
            {money(data.next_amount_minor)} a {interval}, and its lower limits apply. Everything you wrote stays.
          </Text>
        )}
        {data?.when === 'now' && (
          <Stack gap="xs">
            {data.lines.map(({ description, amount_minor: amount }) => (
              <Group key={description} justify="space-between" wrap="nowrap" align="flex-start">
                <Text size="sm">{description}</Text>
                <Text size="sm">{money(amount)}</Text>
              </Group>
            ))}
            <Group justify="space-between">
              <Text fw={600}>Due now</Text>
              <Text fw={600}>{money(data.due_minor)}</Text>
            </Group>
            {data.credit_minor > 0 && (
              <Text size="sm" c="dimmed">
                {money(data.credit_minor)} stays as credit for later invoices.
              </Text>
            )}
            <Text size="sm" c="dimmed">
              Then {money(data.next_amount_minor)} per {interval}. Charged to the payment method on file.
            </Text>
          </Stack>
        )}
        <FormActions>
          {change.error?.code === 'payment-refused' && <PortalButton>Change payment method</PortalButton>}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!data} loading={change.running} onClick={() => void confirm()}>
            {wording()}
          </Button>
        </FormActions>
      </Stack>
    </Dialog>
  );
}
