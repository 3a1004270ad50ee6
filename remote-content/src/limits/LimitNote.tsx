import { Link, useUser } from '@canopy/shell-api';
import { Anchor, Notice } from '@canopy/ui';

const NAMES = {
  deep_research: { one: 'deep research run', many: 'deep research runs' },
  backlink_articles: { one: 'backlink article', many: 'backlink articles' },
} as const;

/** States the month's remaining allowance beside the button, once it is one unit or none (document 2, section 2.2). */
export function LimitNote({ limit }: { readonly limit: keyof typeof NAMES }) {
  const { limits, remaining } = useUser();
  const left = remaining[`${limit}_remaining`];
  if (left > 1) return null;
  const { one, many } = NAMES[limit];
  return (
    <Notice tone={left === 0 ? 'warning' : 'info'}>
      {left === 0 ? `All ${limits[`${limit}_limit`]} ${many} of this month are used up.` : `This is your last ${one} this month.`}{' '}
      <Anchor component={Link} to="/plan-upgradation" size="sm">
        Compare plans
      </Anchor>
    </Notice>
  );
}
