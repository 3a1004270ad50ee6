import { updateBillingPolicy, type BillingPolicy } from '@canopy/contract/billing';
import { showToast, useAction } from '@canopy/shell-api';
import { Button, Stack } from '@canopy/ui';
import { FormActions, FormError } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { NumberInput } from '@canopy/ui/pickers';
import { useCallForm } from '@canopy/views/forms';
import { refreshBilling } from '../../billing/use-billing.ts';

const FIELDS = [
  { field: 'trial_days', label: 'Trial days', description: '0 means no trial. Running trials keep their days.', max: 90 },
  {
    field: 'grace_days',
    label: 'Grace period after a failed payment (days)',
    description: 'Applies at once, also to payments that have already failed.',
    max: 60,
  },
  { field: 'refund_days', label: 'Refund period (days)', description: 'Days from the charge.', max: 365 },
] as const;
type Field = (typeof FIELDS)[number]['field'];
/** text while a field is being cleared */
type Values = Record<Field, number | string>;

/** Periods in days that apply to every workspace, for administrators. */
export function EditPolicyDialog({ policy, onClose }: { readonly policy: BillingPolicy; readonly onClose: () => void }) {
  const save = useAction(updateBillingPolicy);
  const form = useCallForm({
    initial: { trial_days: policy.trial_days, grace_days: policy.grace_days, refund_days: policy.refund_days } as Values,
    check: (values): Record<string, string> =>
      Object.fromEntries(FIELDS.filter(({ field }) => values[field] === '').map(({ field }) => [field, 'Enter a whole number, 0 or more'])),
    send: (values) => save.run({ body: Object.fromEntries(FIELDS.map(({ field }) => [field, Number(values[field])])) }),
    done: async () => {
      await refreshBilling();
      showToast({ title: 'Billing policy saved', tone: 'success' });
      onClose();
    },
    unsaved: 'the billing policy',
  });
  return (
    <Dialog opened onClose={onClose} title="Billing policy" description="It applies to every workspace of this installation.">
      <form {...form.props}>
        <Stack gap="lg">
          <FormError>{form.failure}</FormError>
          {FIELDS.map(({ field, label, description, max }) => (
            <NumberInput
              key={field}
              label={label}
              description={description}
              {...form.field(field)}
              min={0}
              max={max}
              allowDecimal={false}
            />
          ))}
          <FormActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={form.running}>
              Save policy
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
