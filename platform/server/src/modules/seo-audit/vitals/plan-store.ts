import { DEVICES, planMeasurements, type Figures, type Target } from '@canopy/crawler/vitals';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRow } from '../../../store/rows.ts';
import { candidatesOf } from './candidates.ts';
import type { RunOptions, RunRow } from './run-store.ts';

/** Default page limit. */
export const MAX_PAGES = 100;
const MAX_TEMPLATES = 20;

/** One measurement to make. */
const stepRow = z.object({
  url_id: z.string(),
  url: z.string(),
  device: z.enum(['desktop', 'mobile']),
  method: z.enum(['lighthouse', 'cdp']),
  tries: z.number(),
});
export type Step = z.output<typeof stepRow>;

/** Chooses the pages of a run and stores the steps; a choice once made is kept. */
export async function planRun(db: Db, organisationId: string, run: RunRow): Promise<void> {
  if (run.planned !== null) return;
  const candidates = await candidatesOf(db, { organisationId, crawlId: run.crawl_id });
  const targets = chosen(candidates, run.options);
  const rows = targets.flatMap((target, at) => DEVICES.map((device, which) => ({ ...target, device, seq: at * DEVICES.length + which })));
  const column = <T>(pick: (row: (typeof rows)[number]) => T) => sql.param(rows.map(pick));
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into vitals_measurements (organisation_id, run_id, url_id, device, seq, url, template, template_pages, method)
      select ${organisationId}::uuid, ${run.id}::uuid, * from unnest(${column(({ id }) => id)}::uuid[], ${column(({ device }) => device)}::text[], ${column(({ seq }) => seq)}::integer[],
        ${column(({ url }) => url)}::text[], ${column(({ template }) => template)}::text[], ${column(({ pages }) => pages)}::integer[], ${column(({ method }) => method)}::text[])
      on conflict do nothing`);
    await tx.execute(sql`
      update vitals_runs set planned = ${rows.length}, templates = ${new Set(candidates.map(({ template }) => template)).size}, pages = ${candidates.length}
      where organisation_id = ${organisationId} and id = ${run.id}`);
  });
}

function chosen(candidates: Awaited<ReturnType<typeof candidatesOf>>, { page_ids, max_pages, max_templates }: RunOptions): Target[] {
  if (page_ids === undefined)
    return planMeasurements(candidates, { maxPages: max_pages ?? MAX_PAGES, maxTemplates: max_templates ?? MAX_TEMPLATES });
  const wanted = new Set(page_ids);
  const sizes = Map.groupBy(candidates, ({ template }) => template);
  return candidates
    .filter(({ id }) => wanted.has(id))
    .map(({ id, url, template }) => ({ id, url, template, pages: sizes.get(template)?.length ?? 1, method: 'lighthouse' }));
}

/** The next measurement of a run, with its attempt counted; undefined when all are over. */
export async function beginStep(db: Db, organisationId: string, runId: string): Promise<Step | undefined> {
  const row = await queryRow(
    db,
    stepRow,
    sql`
    update vitals_measurements m set tries = m.tries + 1
    from (select url_id, device from vitals_measurements where organisation_id = ${organisationId} and run_id = ${runId} and state = 'waiting' order by seq limit 1) next
    where m.organisation_id = ${organisationId} and m.run_id = ${runId} and m.url_id = next.url_id and m.device = next.device
    returning m.url_id, m.url, m.device, m.method, m.tries`,
  );
  return row;
}

/** Takes an attempt back: the process is about to stop, which is not the page's fault. */
export async function giveBackStep(db: Db, organisationId: string, runId: string, { url_id, device }: Step): Promise<void> {
  await db.execute(sql`
    update vitals_measurements set tries = tries - 1 where organisation_id = ${organisationId} and run_id = ${runId} and url_id = ${url_id} and device = ${device} and state = 'waiting'`);
}

export interface Measured {
  figures: Figures;
  version: string;
  browser: string;
  samples: number;
  at: Date;
}

/** Stores a measurement, replacing the page's earlier figures on that device, whatever the method. */
export async function storeMeasured(
  db: Db,
  organisationId: string,
  runId: string,
  step: Step,
  { figures, version, browser, samples, at }: Measured,
): Promise<void> {
  const { fcp, lcp, tbt, cls } = figures;
  const { url_id: page, device, method } = step;
  const time = at.toISOString();
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      update vitals_measurements set state = 'measured', version = ${version}, browser = ${browser}, samples = ${samples}, fcp = ${fcp}, lcp = ${lcp}, tbt = ${tbt}, cls = ${cls},
        problem = '', measured_at = ${time}
      where organisation_id = ${organisationId} and run_id = ${runId} and url_id = ${page} and device = ${device}`);
    await tx.execute(sql`delete from page_vitals where organisation_id = ${organisationId} and url_id = ${page} and device = ${device}`);
    await tx.execute(sql`
      insert into page_vitals (organisation_id, url_id, device, method, version, browser, samples, fcp, lcp, tbt, cls, measured_at)
      values (${organisationId}, ${page}, ${device}, ${method}, ${version}, ${browser}, ${samples}, ${fcp}, ${lcp}, ${tbt}, ${cls}, ${time})`);
    await tx.execute(
      sql`delete from vitals_problems where organisation_id = ${organisationId} and url_id = ${page} and device = ${device}`,
    );
  });
}

/** Records that a page could not be measured, and why. Its earlier figures are kept. */
export async function storeFailed(
  db: Db,
  organisationId: string,
  runId: string,
  { url_id: page, device }: Step,
  problem: string,
  at: Date,
): Promise<void> {
  const time = at.toISOString();
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      update vitals_measurements set state = 'failed', problem = ${problem}, measured_at = ${time}
      where organisation_id = ${organisationId} and run_id = ${runId} and url_id = ${page} and device = ${device}`);
    await tx.execute(sql`
      insert into vitals_problems (organisation_id, url_id, device, problem, tried_at) values (${organisationId}, ${page}, ${device}, ${problem}, ${time})
      on conflict (organisation_id, url_id, device) do update set problem = excluded.problem, tried_at = excluded.tried_at`);
  });
}
