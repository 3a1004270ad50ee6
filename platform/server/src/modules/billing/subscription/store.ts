import { eq } from 'drizzle-orm';
import type { Db } from '../../../store/db.ts';
import { plans, type PlanRow, type PlanType } from '../standing/index.ts';

export type PlanLimits = Partial<Pick<PlanRow, 'deep_research_limit' | 'backlink_articles_limit' | 'keyword_metadata_limit'>>;

/** All plans, cheapest first. */
export async function readPlans(db: Db): Promise<PlanRow[]> {
  return db.select().from(plans).orderBy(plans.price_minor);
}

/** Changes a plan's limits; undefined where there is no such plan. */
export async function writePlan(db: Db, type: PlanType, limits: PlanLimits): Promise<PlanRow | undefined> {
  if (Object.keys(limits).length === 0) return (await readPlans(db)).find((plan) => plan.type === type);
  const [row] = await db.update(plans).set(limits).where(eq(plans.type, type)).returning();
  return row;
}
