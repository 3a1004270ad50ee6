import { getSubscription } from '@canopy/contract/billing';
import { PLAN_LIMITS } from '@canopy/contract/host';
import { Link, useCall, useLocation, useUser } from '@canopy/shell-api';
import { Anchor, Group, Text } from '@canopy/ui';
import { formatDate } from '@canopy/ui/data';
import classes from './PlanBanner.module.css';

const PLAN_NAMES = { free: 'Free', basic: 'Basic', pro: 'Pro' } as const;

/** Which limit the screens below a path consume. */
const USED_BY = [
  { path: 'content-research', limit: 'deep_research' },
  { path: 'backlink-article', limit: 'backlink_articles' },
  { path: 'keyword/gap/short', limit: 'keyword_metadata' },
] as const;

/** What the plan has left, above the screens that consume it (document 2, section 2.2). */
export function PlanBanner() {
  const { limits, remaining } = useUser();
  const { pathname } = useLocation();
  const { data } = useCall(getSubscription, {});
  const used = USED_BY.find(({ path }) => pathname.includes(path));
  if (!used) return null;
  const { many } = PLAN_LIMITS[used.limit];
  const left = remaining[`${used.limit}_remaining`];
  const unpaid = data?.subscription?.unpaid;
  const resets = data ? ` Resets on ${formatDate(data.period_end)}.` : '';
  const words =
    left === 0
      ? `All ${limits[`${used.limit}_limit`]} ${many} of this month are used up.${resets}`
      : `${left} of ${limits[`${used.limit}_limit`]} ${many} left this month`;
  return (
    <aside aria-label="Plan" className={classes.banner} data-tone={unpaid || left === 0 ? 'warning' : undefined}>
      <Group gap="md" wrap="nowrap" justify="center">
        <Text size="xs" fw={600} className={unpaid ? undefined : classes.plan} style={{ flexShrink: 0 }}>
          {unpaid ? 'Payment failed' : `${PLAN_NAMES[limits.plan_type]} plan`}
        </Text>
        <Text size="xs" truncate title={words}>
          {words}
        </Text>
        <Anchor component={Link} to={left === 0 && !unpaid ? '/plan-upgradation' : '/subscription'} size="xs" style={{ flexShrink: 0 }}>
          {unpaid ? 'Update payment' : left === 0 && limits.plan_type !== 'pro' ? 'Upgrade' : 'See plan'}
        </Anchor>
      </Group>
    </aside>
  );
}
