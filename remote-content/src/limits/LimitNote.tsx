import { PLAN_LIMITS, type PlanLimit } from '@canopy/contract/host';
import { Link, useUser } from '@canopy/shell-api';
import { Anchor, Notice } from '@canopy/ui';

/** States the month's remaining allowance beside the button, once it is one unit or none (document 2, section 2.2). */
export function LimitNote({ limit }: { readonly limit: PlanLimit }) {
  const { limits, remaining } = useUser();
  const left = remaining[`${limit}_remaining`];
  if (left > 1) return null;
  const { one, many } = PLAN_LIMITS[limit];
  return (
    <Notice tone={left === 0 ? 'warning' : 'info'}>
      {left === 0 ? `All ${limits[`${limit}_limit`]} ${many} of this month are used up.` : `This is your last ${one} this month.`}{' '}
      <Anchor component={Link} to="/plan-upgradation" size="sm">
        Compare plans
      </Anchor>
    </Notice>
  );
}
