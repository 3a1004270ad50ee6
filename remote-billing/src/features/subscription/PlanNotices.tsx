import { payUnpaidInvoice, resumeSubscription, undoPlanChange } from '@canopy/contract/billing';
import { Link, roleOf, showFailure, showToast, useAction, useUser } from '@canopy/shell-api';
import { Button, Group, Notice } from '@canopy/ui';
import { formatDate } from '@canopy/ui/data';
import { formatMoney } from '../../billing/money.ts';
import { PortalButton } from '../../billing/PortalButton.tsx';
import { daysBetween, liveState, refreshBilling, type Subscription } from '../../billing/use-billing.ts';

/** Room for the offer of a trial, which who manages a workspace on the Free plan mostly gets: what stands below does not move when it comes. */
export function TrialRoom() {
  const user = useUser();
  if (user.limits.plan_type !== 'free' || roleOf(user) === 'user') return null;
  return (
    <div aria-hidden inert style={{ visibility: 'hidden' }}>
      <Notice tone="info" title="Try a paid plan" action={<Button variant="default">See trial</Button>}>
        No card is needed.
      </Notice>
    </div>
  );
}

type State = NonNullable<Subscription['subscription']>;

/** Anything unusual about the plan, each with what can be done about it. */
export function PlanNotices({ subscription }: { readonly subscription: Subscription }) {
  const state = liveState(subscription);
  const { may_manage: mayManage } = subscription;
  if (!subscription.payments) {
    return <Notice tone="info">Payments are not set up on this installation, so plans cannot be bought here.</Notice>;
  }
  if (!state) {
    const { trial_available: isOffered, plans, policy } = subscription;
    const planName = plans.find(({ type }) => type === policy.trial_plan)?.name ?? policy.trial_plan;
    return isOffered && mayManage ? (
      <Notice
        tone="info"
        title={`Try ${planName} for ${daysLeft(policy.trial_days)}`}
        action={
          <Button component={Link} to="/trial" variant="default">
            See trial
          </Button>
        }
      >
        No card is needed.
      </Notice>
    ) : null;
  }
  return (
    <>
      {state.unpaid && <Unpaid state={state} unpaid={state.unpaid} now={subscription.now} mayManage={mayManage} />}
      {state.cancel_at_period_end && state.period_end && (
        <Notice
          tone="warning"
          title={`The ${state.plan_name} plan ends on ${formatDate(state.period_end)}`}
          action={mayManage && <Resume />}
        >
          Nothing changes until then. After that the workspace moves to the Free plan; everything you wrote stays.
        </Notice>
      )}
      {state.pending && (
        <Notice
          tone="info"
          title={`${state.pending.plan_name} starts on ${formatDate(state.pending.at)}`}
          action={mayManage && <Undo plan={state.plan_name} />}
        >
          Until then the workspace keeps the {state.plan_name} plan you have paid for.
        </Notice>
      )}
      {state.status === 'trialing' && state.trial_end && !state.cancel_at_period_end && (
        <Notice
          tone="info"
          title={`${daysLeft(daysBetween(subscription.now, state.trial_end))} of the trial left`}
          action={
            <Button component={Link} to="/trial" variant="default">
              See trial
            </Button>
          }
        >
          It ends on {formatDate(state.trial_end)}.
        </Notice>
      )}
    </>
  );
}

const daysLeft = (days: number) => (days === 1 ? '1 day' : `${days} days`);

interface UnpaidProps {
  readonly state: State;
  readonly unpaid: NonNullable<State['unpaid']>;
  readonly now: string;
  readonly mayManage: boolean;
}

function Unpaid({ state, unpaid, now, mayManage }: UnpaidProps) {
  const pay = useAction(payUnpaidInvoice);
  const tryAgain = async () => {
    const result = await pay.run({});
    if (result.ok) {
      await refreshBilling();
      showToast({ title: `${formatMoney(result.data.paid_minor, result.data.currency)} paid`, tone: 'success' });
    } else showFailure('The payment failed again', result.error);
  };
  const amount = unpaid.amount_minor === null ? 'A payment' : `The payment of ${formatMoney(unpaid.amount_minor, state.currency)}`;
  const over = Date.parse(now) >= Date.parse(unpaid.grace_end);
  return (
    <Notice
      tone="bad"
      live
      title={`${amount} on ${formatDate(unpaid.since)} failed`}
      action={
        mayManage && (
          <Group gap="sm">
            <PortalButton>Change payment method</PortalButton>
            <Button loading={pay.running} onClick={() => void tryAgain()}>
              Pay now
            </Button>
          </Group>
        )
      }
    >
      {over
        ? `The workspace has been on the Free plan since ${formatDate(unpaid.grace_end)}; everything you wrote is still there. Pay the invoice to return to the ${state.plan_name} plan.`
        : `The ${state.plan_name} plan stays active until ${formatDate(unpaid.grace_end)}, then the workspace moves to the Free plan. Everything you wrote stays.`}
      {unpaid.next_attempt && ` The card will be charged again on ${formatDate(unpaid.next_attempt)}.`}
    </Notice>
  );
}

function Resume() {
  const resume = useAction(resumeSubscription);
  const run = async () => {
    const result = await resume.run({});
    if (!result.ok) return showFailure('The plan could not be kept', result.error);
    await refreshBilling();
    return showToast({ title: 'The plan continues', tone: 'success' });
  };
  return (
    <Button variant="default" loading={resume.running} onClick={() => void run()}>
      Keep the plan
    </Button>
  );
}

function Undo({ plan }: { readonly plan: string }) {
  const undo = useAction(undoPlanChange);
  const run = async () => {
    const result = await undo.run({});
    if (!result.ok) return showFailure('The change could not be undone', result.error);
    await refreshBilling();
    return showToast({ title: `The ${plan} plan stays`, tone: 'success' });
  };
  return (
    <Button variant="default" loading={undo.running} onClick={() => void run()}>
      Keep {plan}
    </Button>
  );
}
