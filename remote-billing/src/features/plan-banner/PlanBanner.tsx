import { Link, useUser } from '@canopy/shell-api';
import { Anchor, Group, Text } from '@canopy/ui';
import classes from './PlanBanner.module.css';

const PLAN_NAMES = { free: 'Free', basic: 'Basic', pro: 'Pro' } as const;

/** What the plan has left, above the screens that use it up (document 2, section 2.2). */
export function PlanBanner() {
  const { limits, remaining } = useUser();
  const left = [
    `${remaining.deep_research_remaining} of ${limits.deep_research_limit} deep research`,
    `${remaining.backlink_articles_remaining} of ${limits.backlink_articles_limit} backlink articles`,
    `${remaining.keyword_metadata_remaining} of ${limits.keyword_metadata_limit} keyword metadata`,
  ];
  return (
    <aside aria-label="Plan" className={classes.banner}>
      <Group gap="md" wrap="nowrap" justify="center">
        <Text size="xs" fw={600}>
          {PLAN_NAMES[limits.plan_type]} plan
        </Text>
        <Text size="xs" truncate>
          {left.join(', ')} left this month
        </Text>
        <Anchor component={Link} to="/subscription" size="xs">
          See plan
        </Anchor>
      </Group>
    </aside>
  );
}
