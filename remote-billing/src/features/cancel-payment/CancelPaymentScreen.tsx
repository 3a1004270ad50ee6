import { CANCEL_REASONS, cancelSubscription, resumeSubscription } from '@canopy/contract/billing';
import { Link, showToast, useAction } from '@canopy/shell-api';
import { Button, Card, EmptyState, Notice, Stack, Text } from '@canopy/ui';
import { formatDate } from '@canopy/ui/data';
import { FormActions, FormError, Radio, RadioGroup, Textarea } from '@canopy/ui/forms';
import { useCallForm } from '@canopy/views/forms';
import { BillingPage } from '../../billing/BillingPage.tsx';
import { NotManaged } from '../../billing/NotManaged.tsx';
import { liveState, refreshBilling, type Subscription } from '../../billing/use-billing.ts';

type Reason = (typeof CANCEL_REASONS)[number];
const REASONS: Record<Reason, string> = {
  too_expensive: 'It costs too much',
  missing_features: 'Something is missing',
  switched_service: 'We switched to another product',
  unused: 'We do not use it enough',
  customer_service: 'The support was not good enough',
  too_complex: 'It is too complicated',
  low_quality: 'The results are not good enough',
  other: 'Another reason',
};

/** Cancels the paid plan at the end of its period; until then this can be undone here. */
export function CancelPaymentScreen() {
  return (
    <BillingPage title="Cancel the plan" description="It stays active until the end of the period you have paid for.">
      {(subscription) => {
        const state = liveState(subscription);
        if (!state) {
          return (
            <EmptyState
              icon="receipt"
              title="There is no paid plan to cancel"
              description="The workspace is on the Free plan."
              action={
                <Button component={Link} to="/subscription">
                  See subscription
                </Button>
              }
            />
          );
        }
        if (state.cancel_at_period_end) return <Cancelled state={state} mayManage={subscription.may_manage} />;
        return subscription.may_manage ? <CancelForm state={state} /> : <NotManaged />;
      }}
    </BillingPage>
  );
}

type State = NonNullable<Subscription['subscription']>;

function Cancelled({ state, mayManage }: { readonly state: State; readonly mayManage: boolean }) {
  const resume = useAction(resumeSubscription);
  const run = async () => {
    const result = await resume.run({});
    if (!result.ok) return;
    await refreshBilling();
    showToast({ title: `The ${state.plan_name} plan continues`, tone: 'success' });
  };
  return (
    <Notice
      tone="warning"
      title={state.period_end ? `The ${state.plan_name} plan ends on ${formatDate(state.period_end)}` : `The ${state.plan_name} plan ends`}
      action={
        mayManage && (
          <Button loading={resume.running} onClick={() => void run()}>
            Keep the plan
          </Button>
        )
      }
    >
      You are not charged again. You can undo the cancellation until then.
      {resume.error && <FormError>{resume.error.message}</FormError>}
    </Notice>
  );
}

function CancelForm({ state }: { readonly state: State }) {
  const cancel = useAction(cancelSubscription);
  const form = useCallForm({
    initial: { reason: '', comment: '' },
    check: ({ reason }): Record<string, string> => (reason === '' ? { reason: 'Choose a reason' } : {}),
    send: ({ reason, comment }) => cancel.run({ body: { reason: CANCEL_REASONS.find((one) => one === reason) ?? 'other', comment } }),
    done: async () => {
      await refreshBilling();
      showToast({
        title: `The ${state.plan_name} plan ends ${state.period_end ? `on ${formatDate(state.period_end)}` : 'at the end of the period'}`,
        tone: 'success',
      });
    },
  });
  return (
    <Card title={`What happens to the ${state.plan_name} plan`}>
      <form {...form.props}>
        <Stack gap="lg" maw={640}>
          <Text size="sm">
            It stays active until {state.period_end ? formatDate(state.period_end) : 'the end of the period'}, and you are not charged
            again. After that the workspace moves to the Free plan with its lower limits. Everything you wrote stays.
          </Text>
          <FormError>{form.failure}</FormError>
          <RadioGroup label="Why are you cancelling?" {...form.field('reason')}>
            <Stack gap="xs" mt="xs">
              {CANCEL_REASONS.map((value) => (
                <Radio key={value} value={value} label={REASONS[value]} />
              ))}
            </Stack>
          </RadioGroup>
          <Textarea label="What would have kept you? (optional)" maxLength={1_000} autosize minRows={2} {...form.field('comment')} />
          <FormActions>
            <Button component={Link} to="/subscription" variant="default">
              Keep the plan
            </Button>
            <Button type="submit" color="bad" loading={form.running}>
              Cancel at the end of the period
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Card>
  );
}
