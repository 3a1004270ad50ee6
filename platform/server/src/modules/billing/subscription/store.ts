import type { Db } from '../../../store/db.ts';
import { plans, type PlanRow } from '../standing/index.ts';

/** All plans, cheapest first. */
export async function readPlans(db: Db): Promise<PlanRow[]> {
  return db.select().from(plans).orderBy(plans.price_minor);
}
