import { sql } from 'drizzle-orm';
import type { Deps } from '../../../deps.ts';
import { until } from '../../../testing/index.ts';

/** Waits until everything due in a workspace at a given time has been tried, and nothing is working on it any more. */
export async function dueDone({ db }: Deps, organisationId: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await until(async () => {
    const { rows } = await db.execute<{ open: number }>(sql`
      select (select count(*) from publish_operations where organisation_id = ${organisationId} and (state = 'waiting'
          or (state = 'scheduled' and due_at <= ${at} and (try_after is null or try_after <= ${at}))))::integer
        + (select count(*) from tasks where organisation_id = ${organisationId} and kind in ('publish-due', 'publish-due-again')
          and status in ('PENDING', 'RUNNING'))::integer as open`);
    return rows[0]?.open === 0;
  }, 'what is due to be tried');
}
