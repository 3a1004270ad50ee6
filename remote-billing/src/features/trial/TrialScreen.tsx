import { endTrial, getBillingDetails, startTrial } from '@canopy/contract/billing';
import { Link, showToast, useAction, useCall } from '@canopy/shell-api';
import { Button, Card, EmptyState, Group, Notice, Progress, Skeleton, Stack, Text } from '@canopy/ui';
import { formatDate, formatInteger } from '@canopy/ui/data';
import { BillingPage } from '../../billing/BillingPage.tsx';
import { ALLOWANCES } from '../../billing/allowances.ts';
import { formatMoney } from '../../billing/money.ts';
import { NotManaged } from '../../billing/NotManaged.tsx';
import { PortalButton } from '../../billing/PortalButton.tsx';
import { daysBetween, liveState, refreshBilling, type Subscription } from '../../billing/use-billing.ts';

/** What is left of the trial; how to start one, and how to keep its plan. */
export function TrialScreen() {
  return (
    <BillingPage title="Trial" description="Try a paid plan without a card.">
      {(subscription) => {
        const state = liveState(subscription);
        if (state?.status === 'trialing' && state.trial_end)
          return <Running subscription={subscription} state={state} trialEnd={state.trial_end} />;
        if (subscription.trial_available) return <Offer subscription={subscription} />;
        return (
          <EmptyState
            icon="clock"
            title={state ? 'The workspace has a paid plan' : 'No trial available for this workspace'}
            description={state ? `It is on the ${state.plan_name} plan.` : whyNone(subscription)}
            action={
              <Group justify="center">
                {subscription.trial_refusal === 'unproven' && <Proofs mayManage={subscription.may_manage} />}
                <Button
                  component={Link}
                  to={state ? '/subscription' : '/plan-upgradation'}
                  variant={subscription.trial_refusal === 'unproven' ? 'default' : 'filled'}
                >
                  {state ? 'See subscription' : 'Compare plans'}
                </Button>
              </Group>
            }
          />
        );
      }}
    </BillingPage>
  );
}

/** What proves that more than an account stands behind the workspace. */
function Proofs({ mayManage }: { readonly mayManage: boolean }) {
  return (
    <>
      <Button component={Link} to="/integration">
        Connect the site
      </Button>
      {mayManage && <PortalButton variant="default">Add a card</PortalButton>}
    </>
  );
}

const listed = (parts: readonly string[]): string => new Intl.ListFormat('en', { type: 'conjunction' }).format(parts);

const REFUSED: Record<NonNullable<Subscription['trial_refusal']>, string> = {
  account: 'You, or whoever made this workspace, have already had a trial. It is there once for an account.',
  domain: 'This site has already had a trial in another workspace. It is there once for a site.',
  card: 'The card of this workspace has already been used for a trial. It is there once for a card.',
  unproven: 'Connect Search Console or the site’s platform under Integration, or add a card. The trial can then be started here.',
};

function whyNone({ policy, payments, trial_refusal: refusal }: Subscription): string {
  if (!payments) return 'Payments are not set up on this installation.';
  if (policy.trial_days === 0) return 'Trials are not offered at the moment.';
  if (refusal !== null) return REFUSED[refusal];
  return 'A trial is for workspaces that have not had a trial or a paid plan yet. Everything you wrote is still there.';
}

function Offer({ subscription }: { readonly subscription: Subscription }) {
  const start = useAction(startTrial);
  const { policy, plans, may_manage: mayManage } = subscription;
  const plan = plans.find(({ type }) => type === policy.trial_plan);
  const run = async () => {
    const result = await start.run({});
    if (!result.ok) return;
    await refreshBilling();
    showToast({ title: 'The trial has started', tone: 'success' });
  };
  return (
    <Card title={`${policy.trial_days} days of ${plan?.name ?? policy.trial_plan}`}>
      <Stack gap="md" align="flex-start">
        <Text size="sm" maw={640}>
          {plan && `${listed(ALLOWANCES.map(({ counted, limit }) => `${formatInteger(plan[limit])} ${counted}`))} per month. `}
          No card is needed. Without one, the trial ends and the workspace returns to the Free plan.
        </Text>
        {start.error && (
          <Notice tone="bad" live title="The trial could not be started">
            {start.error.message}
          </Notice>
        )}
        {mayManage ? (
          <Button loading={start.running} onClick={() => void run()}>
            Start trial
          </Button>
        ) : (
          <NotManaged />
        )}
      </Stack>
    </Card>
  );
}

interface RunningProps {
  readonly subscription: Subscription;
  readonly state: NonNullable<Subscription['subscription']>;
  readonly trialEnd: string;
}

function Running({ subscription, state, trialEnd }: RunningProps) {
  const details = useCall(getBillingDetails, {});
  const end = useAction(endTrial);
  const left = daysBetween(subscription.now, trialEnd);
  const card = details.data?.card;
  const price = `${formatMoney(state.amount_minor, state.currency)} per ${state.interval}`;
  const run = async () => {
    const result = await end.run({});
    if (!result.ok) return;
    await refreshBilling();
    showToast({ title: `The ${state.plan_name} plan is paid`, tone: 'success' });
  };
  return (
    <Card
      title={left === 1 ? '1 day left' : `${left} days left`}
      description={`The trial of ${state.plan_name} ends on ${formatDate(trialEnd)}.`}
    >
      <Stack gap="md">
        <Progress
          label="Trial days left"
          value={subscription.policy.trial_days === 0 ? 0 : Math.min(100, (left / subscription.policy.trial_days) * 100)}
        />
        {!details.data && !details.error && <Skeleton height={20} />}
        {details.data && (
          <Text size="sm">
            {card
              ? `When it ends, ${price} is charged to the card ending in ${card.last4}.`
              : `No card is on file, so the trial simply ends. Add one to keep the ${state.plan_name} plan for ${price}.`}
          </Text>
        )}
        {details.error && !details.data && <Text size="sm">The payment method could not be loaded: {details.error.message}</Text>}
        {end.error && (
          <Notice tone="bad" live title="The payment failed">
            {end.error.message}
          </Notice>
        )}
        {subscription.may_manage ? (
          <Group>
            <PortalButton variant={card ? 'default' : 'filled'}>{card ? 'Change payment method' : 'Add a card'}</PortalButton>
            {card && (
              <Button loading={end.running} onClick={() => void run()}>
                Pay {formatMoney(state.amount_minor, state.currency)} and start now
              </Button>
            )}
            <Button component={Link} to="/cancel-payment" variant="default">
              Cancel
            </Button>
          </Group>
        ) : (
          <NotManaged />
        )}
      </Stack>
    </Card>
  );
}
