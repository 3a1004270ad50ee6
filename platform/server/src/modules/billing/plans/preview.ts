import type { CallOutput } from '@canopy/contract';
import type { previewPlan } from '@canopy/contract/billing';
import { PLAN_LIMIT_KINDS, PLAN_LIMITS } from '@canopy/contract/host';
import type { Deps } from '../../../deps.ts';
import { remainingOf } from '../limits/index.ts';
import { standingOf, type PlanType } from '../standing/index.ts';
import { workspacesOn, type PlanChange } from './store.ts';

const SHOWN = 20;

/** Who is on a plan, and who among them has used more this month than a changed limit allows. */
export async function previewOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  type: PlanType,
  change: PlanChange,
): Promise<CallOutput<typeof previewPlan>> {
  const workspaces = await workspacesOn(db, type);
  const over: CallOutput<typeof previewPlan>['over_limit'] = [];
  const changed = PLAN_LIMIT_KINDS.filter((limit) => change[`${limit}_limit`] !== undefined);
  if (changed.length > 0) {
    for (const { id, name } of workspaces) {
      const left = await remainingOf(db, id, await standingOf(db, id, clock()));
      for (const limit of changed) {
        const used = left[limit].used + left[limit].reserved;
        const allowed = change[`${limit}_limit`] ?? 0;
        if (used > allowed) over.push({ name, limit: PLAN_LIMITS[limit].name, used, new_limit: allowed });
      }
    }
  }
  return {
    workspaces: workspaces.length,
    paying: workspaces.filter(({ paying }) => paying).length,
    over_limit: over.slice(0, SHOWN),
    over_limit_total: over.length,
  };
}
