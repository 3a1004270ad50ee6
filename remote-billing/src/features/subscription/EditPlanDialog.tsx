import { getSubscription, updatePlan, type Plan } from '@canopy/contract/billing';
import { refreshCalls, reloadUser, showToast, useAction, useUnsavedWork } from '@canopy/shell-api';
import { Button, Stack } from '@canopy/ui';
import { FormActions, FormError } from '@canopy/ui/forms';
import { NumberInput } from '@canopy/ui/pickers';
import { Dialog } from '@canopy/ui/overlays';
import { useState } from 'react';
import { ALLOWANCES, type LimitField } from './allowances.ts';

interface EditPlanDialogProps {
  readonly plan: Plan;
  readonly onClose: () => void;
}

/** Limits of a plan, for administrators; they hold for every workspace on it. */
export function EditPlanDialog({ plan, onClose }: EditPlanDialogProps) {
  const save = useAction(updatePlan);
  const [limits, setLimits] = useState<Record<LimitField, number | string>>({
    deep_research_limit: plan.deep_research_limit,
    backlink_articles_limit: plan.backlink_articles_limit,
    keyword_metadata_limit: plan.keyword_metadata_limit,
  });
  useUnsavedWork(
    ALLOWANCES.some(({ limit }) => limits[limit] !== plan[limit]),
    `the limits of the ${plan.name} plan`,
  );
  const missing = (field: LimitField) => (limits[field] === '' ? 'Enter a whole number, 0 or more' : undefined);
  const submit = async () => {
    if (ALLOWANCES.some(({ limit }) => missing(limit))) return;
    const body = Object.fromEntries(Object.entries(limits).map(([field, value]) => [field, Number(value)]));
    const result = await save.run({ params: { type: plan.type }, body });
    if (!result.ok) return;
    await Promise.all([refreshCalls(getSubscription), reloadUser()]);
    showToast({ title: `Limits of the ${plan.name} plan saved`, tone: 'success' });
    onClose();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Limits of the ${plan.name} plan`}
      description="They hold for every workspace on this plan, from now on."
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack gap="lg">
          {save.error && <FormError>{save.error.message}</FormError>}
          {ALLOWANCES.map(({ label, limit }) => (
            <NumberInput
              key={limit}
              label={`${label} a month`}
              value={limits[limit]}
              onChange={(value) => setLimits((previous) => ({ ...previous, [limit]: value }))}
              error={missing(limit) ?? save.error?.fieldErrors[limit]}
              min={0}
              max={1_000_000}
              allowDecimal={false}
            />
          ))}
          <FormActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={save.running}>
              Save limits
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
