import { previewPlan, updatePlan, type Plan } from '@canopy/contract/billing';
import { showToast, useAction } from '@canopy/shell-api';
import { Button, Stack } from '@canopy/ui';
import { FormActions, FormError } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { NumberInput } from '@canopy/ui/pickers';
import { useCallForm } from '@canopy/views/forms';
import { useState } from 'react';
import { ALLOWANCES } from '../../billing/allowances.ts';
import { decimalsOf, minorOf, minorUnitsOf } from '../../billing/money.ts';
import { refreshBilling } from '../../billing/use-billing.ts';
import { PlanChangeEffect, type PlanEffect } from './PlanChangeEffect.tsx';

interface EditPlanDialogProps {
  readonly plan: Plan;
  readonly onClose: () => void;
}

const PRICES = [
  { label: 'Price per month', field: 'price_minor' },
  { label: 'Price per year', field: 'yearly_price_minor' },
] as const;
type Field = (typeof PRICES)[number]['field'] | (typeof ALLOWANCES)[number]['limit'] | 'agency_workspaces_limit';
const LIMITS: readonly { label: string; field: Field }[] = [
  ...ALLOWANCES.map(({ label, limit }) => ({ label: `${label} per month`, field: limit })),
  { label: 'Free workspaces of an agency', field: 'agency_workspaces_limit' },
];

const isPrice = (field: Field) => field === 'price_minor' || field === 'yearly_price_minor';

/** numbers, or text while a field is being cleared */
type Values = Record<Field, number | string>;

/** A plan's prices and limits, for administrators: shows who is affected, and how, before saving. */
export function EditPlanDialog({ plan, onClose }: EditPlanDialogProps) {
  const save = useAction(updatePlan);
  const preview = useAction(previewPlan);
  const unit = minorUnitsOf(plan.currency);
  const fields: readonly { label: string; field: Field }[] = plan.type === 'free' ? LIMITS : [...PRICES, ...LIMITS];
  const stored = (field: Field) => (isPrice(field) ? plan[field] / unit : plan[field]);
  const [effect, setEffect] = useState<PlanEffect | null>(null);
  const changedIn = (values: Values) => fields.filter(({ field }) => values[field] !== stored(field)).map(({ field }) => field);
  const bodyOf = (values: Values) =>
    Object.fromEntries(
      changedIn(values).map((field) => [field, isPrice(field) ? minorOf(Number(values[field]), plan.currency) : Number(values[field])]),
    );
  const form = useCallForm<Values, PlanEffect | null>({
    initial: Object.fromEntries(fields.map(({ field }) => [field, stored(field)])) as Values,
    check: (values) =>
      Object.fromEntries(fields.filter(({ field }) => values[field] === '').map(({ field }) => [field, 'Enter a number, 0 or more'])),
    send: async (values) => {
      const input = { params: { type: plan.type }, body: bodyOf(values) };
      if (Object.keys(input.body).length === 0) return { ok: true, data: null };
      if (!effect) return preview.run(input);
      const result = await save.run(input);
      return result.ok ? { ok: true, data: null } : result;
    },
    done: async (next) => {
      setEffect(next);
      if (next) return;
      if (effect) {
        await refreshBilling();
        showToast({ title: `${plan.name} plan saved`, tone: 'success' });
      }
      onClose();
    },
    keepsDirty: true,
    unsaved: `the ${plan.name} plan`,
  });
  const changed = changedIn(form.values);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={effect ? `What changes with the ${plan.name} plan` : `Edit the ${plan.name} plan`}
      description={effect ? undefined : `Limits apply at once to every workspace on this plan. Prices are in ${plan.currency}.`}
    >
      <form {...form.props}>
        <Stack gap="lg">
          <FormError>{form.failure}</FormError>
          {effect ? (
            <PlanChangeEffect effect={effect} withPrice={changed.some(isPrice)} planName={plan.name} />
          ) : (
            fields.map(({ label, field }) => (
              <NumberInput
                key={field}
                label={label}
                {...form.field(field)}
                min={0}
                max={1_000_000}
                {...(isPrice(field) ? { decimalScale: decimalsOf(plan.currency) } : { allowDecimal: false })}
              />
            ))
          )}
          <FormActions>
            <Button variant="default" onClick={effect ? () => setEffect(null) : onClose}>
              {effect ? 'Back' : 'Cancel'}
            </Button>
            <Button type="submit" loading={form.running}>
              {effect ? 'Save plan' : 'See what changes'}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
