import { updateBillingPolicy, type BillingPolicy } from '@canopy/contract/billing';
import { showToast, useAction } from '@canopy/shell-api';
import { Button, Stack } from '@canopy/ui';
import { FormActions, FormError } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { NumberInput } from '@canopy/ui/pickers';
import { useCallForm } from '@canopy/views/forms';
import { refreshBilling } from '../../billing/use-billing.ts';

const CEILING = 1_000_000_000;
const FIELDS = [
  { field: 'trial_days', label: 'Trial days', description: '0 means no trial. Running trials keep their days.', max: 90 },
  {
    field: 'grace_days',
    label: 'Grace period after a failed payment (days)',
    description: 'Applies at once, also to payments that have already failed.',
    max: 60,
  },
  { field: 'refund_days', label: 'Refund period (days)', description: 'Days from an account’s first charge.', max: 365 },
  { field: 'free_workspaces', label: 'Free workspaces per account', description: 'Agencies have as many as their plan says.', max: 1_000 },
  {
    field: 'account_model_usd',
    label: 'Language models: account (US dollars per month)',
    description: 'What the free workspaces of an account may spend together.',
    max: CEILING,
  },
  {
    field: 'free_model_usd',
    label: 'Language models: all free workspaces (US dollars per month)',
    description: 'Ceiling for the installation. Paid plans do not count.',
    max: CEILING,
  },
  {
    field: 'account_pages',
    label: 'Crawled pages: account (per month)',
    description: 'What the free workspaces of an account may crawl together.',
    max: CEILING,
  },
  {
    field: 'free_pages',
    label: 'Crawled pages: all free workspaces (per month)',
    description: 'Ceiling for the installation. Paid plans do not count.',
    max: CEILING,
  },
  {
    field: 'account_mails',
    label: 'Mails: account (per day)',
    description: 'Invitations and other mail an account causes.',
    max: 1_000_000,
  },
  {
    field: 'all_mails',
    label: 'Mails: installation (per day)',
    description: 'All mail. Strangers use up at most half of it.',
    max: 10_000_000,
  },
] as const;
type Field = (typeof FIELDS)[number]['field'];
/** text while a field is being cleared */
type Values = Record<Field, number | string>;

/** Periods, and ceilings of what accounts use without paying, for administrators. */
export function EditPolicyDialog({ policy, onClose }: { readonly policy: BillingPolicy; readonly onClose: () => void }) {
  const save = useAction(updateBillingPolicy);
  const form = useCallForm({
    initial: Object.fromEntries(FIELDS.map(({ field }) => [field, policy[field]])) as Values,
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
