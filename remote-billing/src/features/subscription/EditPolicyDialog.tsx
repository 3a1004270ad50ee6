import { updateBillingPolicy, type BillingPolicy } from '@canopy/contract/billing';
import { showToast, useAction, useUnsavedWork } from '@canopy/shell-api';
import { Button, Stack } from '@canopy/ui';
import { FormActions, FormError } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { NumberInput } from '@canopy/ui/pickers';
import { useState } from 'react';
import { refreshBilling } from '../../billing/use-billing.ts';

const FIELDS = [
  { field: 'trial_days', label: 'Days of trial', description: '0: no trial. Trials under way keep their days.', max: 90 },
  {
    field: 'grace_days',
    label: 'Days of grace after a failed payment',
    description: 'Holds at once, for payments that failed before too.',
    max: 60,
  },
  { field: 'refund_days', label: 'Days for a refund', description: 'Counted from the charge.', max: 365 },
] as const;
type Field = (typeof FIELDS)[number]['field'];

/** Days that hold for every workspace, for administrators. */
export function EditPolicyDialog({ policy, onClose }: { readonly policy: BillingPolicy; readonly onClose: () => void }) {
  const save = useAction(updateBillingPolicy);
  const [values, setValues] = useState<Record<Field, number | string>>({
    trial_days: policy.trial_days,
    grace_days: policy.grace_days,
    refund_days: policy.refund_days,
  });
  const missing = (field: Field) => (values[field] === '' ? 'Enter a whole number, 0 or more' : undefined);
  useUnsavedWork(
    FIELDS.some(({ field }) => values[field] !== policy[field]),
    'the billing policy',
  );
  const submit = async () => {
    if (FIELDS.some(({ field }) => missing(field))) return;
    const body = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, Number(value)]));
    const result = await save.run({ body });
    if (!result.ok) return;
    await refreshBilling();
    showToast({ title: 'Billing policy saved', tone: 'success' });
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title="Billing policy" description="It holds for every workspace of this installation.">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack gap="lg">
          {save.error && <FormError>{save.error.message}</FormError>}
          {FIELDS.map(({ field, label, description, max }) => (
            <NumberInput
              key={field}
              label={label}
              description={description}
              value={values[field]}
              onChange={(value) => setValues((previous) => ({ ...previous, [field]: value }))}
              error={missing(field) ?? save.error?.fieldErrors[field]}
              min={0}
              max={max}
              allowDecimal={false}
            />
          ))}
          <FormActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={save.running}>
              Save policy
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
