import {
  createMeasurer,
  medianFigures,
  NO_BROWSER_FOR_VITALS,
  type MeasureFailure,
  type MeasureResult,
  type Sample,
} from '@canopy/crawler/vitals';
import * as z from 'zod/mini';
import { findBrowser } from '@canopy/crawler';
import type { Deps } from '../../../deps.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import type { JobContext } from '../../../jobs/jobs.ts';
import { findCrawlIssuesInThread } from '../findings/index.ts';
import { siteClient } from '../probes/index.ts';
import { fetchFieldData } from './field-data.ts';
import { beginStep, giveBackStep, planRun, storeFailed, storeMeasured, type Step } from './plan-store.ts';
import { readRun, setRunMessage, type RunRow } from './run-store.ts';

const payload = z.object({ runId: z.uuid() });
type VitalsPayload = z.output<typeof payload>;

/** The result of a run's task. */
export interface VitalsResult {
  run_id: string;
  measured: number;
  failed: number;
}

/** Lighthouse runs; their median counts. */
const SAMPLES = 3;
/** A page is skipped after this many failures other than its own. */
const MAX_TRIES = 2;
/** Share of the progress attributed to measuring in the browser. */
const LAB_SHARE = 0.9;

/** Long enough for at least one page, whose samples are lost if it is not finished. */
const TURN_SECONDS = 180;

/** Performs a measurement run: one browser per process, because two at a time would distort each other's figures. */
export const vitalsJob = defineJob({
  kind: 'vitals',
  payload,
  concurrency: 1,
  turnSeconds: TURN_SECONDS,
  run: (context, deps: Deps) => runVitals(deps, context),
});

async function runVitals(deps: Deps, context: JobContext<VitalsPayload>): Promise<VitalsResult> {
  const { db, config } = deps;
  const { organisationId, signal } = context;
  const { runId } = context.payload;
  const run = await readRun(db, organisationId, runId);
  if (!run) throw new Error('This measurement was removed.');
  const hasBrowser = findBrowser() !== null;
  if (!hasBrowser && !config.crux) throw new Error(NO_BROWSER_FOR_VITALS);
  await planRun(db, organisationId, run);
  const messages = hasBrowser ? [] : [NO_BROWSER_FOR_VITALS];
  if (hasBrowser) await measureAll(deps, context, run);
  signal.throwIfAborted();
  if (config.crux) {
    const problem = await fetchFieldData(deps, config.crux, {
      organisationId,
      runId,
      signal,
      onProgress: (part, url) => context.progress(LAB_SHARE + part * (1 - LAB_SHARE), `Field data of ${url}`),
    });
    if (problem !== '') messages.push(problem);
  }
  signal.throwIfAborted();
  // Slow pages are an issue of their own.
  await findCrawlIssuesInThread({ databaseUrl: config.databaseUrl, scope: { organisationId, crawlId: run.crawl_id } });
  const after = await readRun(db, organisationId, runId);
  await setRunMessage(db, organisationId, runId, messages.join(' '));
  return { run_id: runId, measured: after?.measured ?? 0, failed: after?.failed ?? 0 };
}

async function measureAll(deps: Deps, context: JobContext<VitalsPayload>, run: RunRow): Promise<void> {
  const { db, config, clock } = deps;
  const { organisationId, signal } = context;
  const planned = (await readRun(db, organisationId, run.id))?.planned ?? 0;
  let done = run.measured + run.failed;
  const client = await siteClient(deps, { organisationId, crawlId: run.crawl_id }, signal);
  const login = client.login && { origin: client.origin, ...client.login };
  const measurer = createMeasurer({ allowHosts: config.crawlAllowHosts });
  const measure = async (step: Step): Promise<MeasureResult> => {
    // Each load is a visit to the site, and waits for its turn.
    await client.turn(step.url);
    return measurer.measure({ url: step.url, device: step.device, method: step.method, login }, signal);
  };
  try {
    for (;;) {
      signal.throwIfAborted();
      const step = await beginStep(db, organisationId, run.id);
      if (!step) return;
      context.progress((done / Math.max(planned, 1)) * LAB_SHARE, `Measuring ${step.url} on ${step.device}`);
      if (step.tries > MAX_TRIES) {
        await storeFailed(db, organisationId, run.id, step, 'The browser crashed each time it measured this page.', clock());
        done += 1;
        continue;
      }
      const samples = await measureSamples(() => measure(step), step.method === 'lighthouse' ? (run.options.samples ?? SAMPLES) : 1);
      if (!Array.isArray(samples)) {
        if (samples.reason === 'aborted') {
          await giveBackStep(db, organisationId, run.id, step);
          signal.throwIfAborted();
        }
        if (samples.reason !== 'page' && step.tries < MAX_TRIES) continue;
        await storeFailed(db, organisationId, run.id, step, samples.message, clock());
      } else {
        const [first] = samples;
        const from = { version: first?.version ?? '', browser: first?.browser ?? '', samples: samples.length, at: clock() };
        await storeMeasured(db, organisationId, run.id, step, { figures: medianFigures(samples), ...from });
      }
      done += 1;
    }
  } finally {
    await measurer.close();
  }
}

/** Several runs with one method; the first failure counts for all. */
async function measureSamples(measure: () => Promise<MeasureResult>, count: number): Promise<Sample[] | MeasureFailure> {
  const samples: Sample[] = [];
  while (samples.length < count) {
    const result = await measure();
    if (!result.ok) return result;
    samples.push(result.sample);
  }
  return samples;
}
