import { previewPlan, updatePlan, type Plan } from '@canopy/contract/billing';
import { showToast, useAction, useUnsavedWork } from '@canopy/shell-api';
import { Button, Stack } from '@canopy/ui';
import { FormActions, FormError } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { NumberInput } from '@canopy/ui/pickers';
import { useState } from 'react';
import { ALLOWANCES } from '../../billing/allowances.ts';
import { refreshBilling } from '../../billing/use-billing.ts';
import { PlanChangeEffect, type PlanEffect } from './PlanChangeEffect.tsx';

interface EditPlanDialogProps {
  readonly plan: Plan;
  readonly onClose: () => void;
}

const PRICES = [
  { label: 'Price a month', field: 'price_minor' },
  { label: 'Price a year', field: 'yearly_price_minor' },
] as const;
type Field = (typeof PRICES)[number]['field'] | (typeof ALLOWANCES)[number]['limit'];
const LIMITS: readonly { label: string; field: Field }[] = ALLOWANCES.map(({ label, limit }) => ({
  label: `${label} a month`,
  field: limit,
}));

const isPrice = (field: Field) => field === 'price_minor' || field === 'yearly_price_minor';
const digitsOf = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** A plan's prices and limits, for administrators: what changes for whom is shown before it is saved. */
export function EditPlanDialog({ plan, onClose }: EditPlanDialogProps) {
  const save = useAction(updatePlan);
  const preview = useAction(previewPlan);
  const unit = 10 ** digitsOf(plan.currency);
  const fields: readonly { label: string; field: Field }[] = plan.type === 'free' ? LIMITS : [...PRICES, ...LIMITS];
  const stored = (field: Field) => (isPrice(field) ? plan[field] / unit : plan[field]);
  const [values, setValues] = useState<Partial<Record<Field, number | string>>>({});
  const [effect, setEffect] = useState<PlanEffect | null>(null);
  const valueOf = (field: Field) => values[field] ?? stored(field);
  const missing = (field: Field) => (valueOf(field) === '' ? 'Enter a number, 0 or more' : undefined);
  const changed = fields.filter(({ field }) => valueOf(field) !== stored(field));
  useUnsavedWork(changed.length > 0, `the ${plan.name} plan`);
  const body = Object.fromEntries(
    changed.map(({ field }) => [field, isPrice(field) ? Math.round(Number(valueOf(field)) * unit) : Number(valueOf(field))]),
  );
  const look = async () => {
    if (fields.some(({ field }) => missing(field))) return;
    if (changed.length === 0) return onClose();
    const result = await preview.run({ params: { type: plan.type }, body });
    if (result.ok) setEffect(result.data);
  };
  const submit = async () => {
    const result = await save.run({ params: { type: plan.type }, body });
    if (!result.ok) return;
    await refreshBilling();
    showToast({ title: `${plan.name} plan saved`, tone: 'success' });
    onClose();
  };
  const error = save.error ?? preview.error;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={effect ? `What changes with the ${plan.name} plan` : `Edit the ${plan.name} plan`}
      description={effect ? undefined : `Limits hold at once for every workspace on it. Prices are in ${plan.currency}.`}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void (effect ? submit() : look());
        }}
      >
        <Stack gap="lg">
          {error && <FormError>{error.message}</FormError>}
          {effect ? (
            <PlanChangeEffect effect={effect} withPrice={changed.some(({ field }) => isPrice(field))} planName={plan.name} />
          ) : (
            fields.map(({ label, field }) => (
              <NumberInput
                key={field}
                label={label}
                value={valueOf(field)}
                onChange={(value) => setValues((previous) => ({ ...previous, [field]: value }))}
                error={missing(field) ?? error?.fieldErrors[field]}
                min={0}
                max={1_000_000}
                {...(isPrice(field) ? { decimalScale: digitsOf(plan.currency) } : { allowDecimal: false })}
              />
            ))
          )}
          <FormActions>
            <Button variant="default" onClick={effect ? () => setEffect(null) : onClose}>
              {effect ? 'Back' : 'Cancel'}
            </Button>
            <Button type="submit" loading={save.running || preview.running}>
              {effect ? 'Save plan' : 'See what changes'}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
