import { TASK_KINDS } from '@canopy/contract/host';
import { randomUUID } from 'node:crypto';
import type { KeywordProvider } from '@canopy/connectors/keyword-metrics';
import type { CallOutput } from '@canopy/contract';
import { KEYWORD_PROVIDERS, type KeywordProviderId, type lookUpKeywordFigures } from '@canopy/contract/content';
import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { MemberActor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem, ProblemError } from '../../../http/problem.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import type { JobContext, StepContext } from '../../../jobs/jobs.ts';
import { tasks } from '../../../store/core-tables.ts';
import { isOutage, throughOutages } from '../../../store/outage.ts';
import { giveBackLimit, settleLimit, takeLimit } from '../../billing/limits/index.ts';
import { keywordSourceOf, PROVIDER_NAMES } from '../keyword-providers/index.ts';
import { expectMade } from './project-rows.ts';
import { keepMetrics, localeOf, readMissing, withUnknown, type Locale } from './metrics.ts';
import { CHARGES, takeTurn } from './provider-turns.ts';

/** Keywords per request at both providers; each part is stored as it arrives. */
const PART_KEYWORDS = 1_000;

const payload = z.object({
  projectId: z.uuid(),
  provider: z.enum(KEYWORD_PROVIDERS),
  /** names the reservation, which lasts as long as a task has it in its payload */
  lookUpId: z.uuid(),
  reservationId: z.uuid(),
});
type Payload = z.output<typeof payload>;

/** Asks a provider for a project's keywords, part by part; each part is a step, so that none is paid for twice. */
export const keywordFiguresJob = defineJob({
  kind: TASK_KINDS.keywordFigures,
  payload,
  concurrencyOfAll: 4,
  run: async (context, deps: Deps) => {
    const { reservationId } = context.payload;
    const giveBack = () => deps.db.transaction((tx) => giveBackLimit(tx, reservationId, deps.clock()));
    try {
      const result = await lookUp(context, deps);
      if (result.looked_up === 0) await giveBack();
      return result;
    } catch (error) {
      // Work that another process continues keeps its reservation. One that was settled with a part stays used.
      if (context.cancelled() || (!context.signal.aborted && !isOutage(error))) await giveBack();
      throw error;
    }
  },
});

const planShape = z.object({ country: z.string(), language: z.string(), keywords: z.array(z.string()) });
const partShape = z.object({ asked: z.number(), failure: z.nullable(z.string()) });

async function lookUp({ payload: wanted, organisationId, step, progress }: JobContext<Payload>, deps: Deps) {
  const { projectId, provider } = wanted;
  const plan = await step('plan', planShape, async () => {
    const locale = await localeOf(deps.db, organisationId);
    return { ...locale, keywords: await readMissing(deps, organisationId, projectId, provider, locale) };
  });
  const { source, isSandbox } = await keywordSourceOf(deps, provider);
  let asked = 0;
  for (let at = 0; at < plan.keywords.length; at += PART_KEYWORDS) {
    const number = at / PART_KEYWORDS + 1;
    progress(at / plan.keywords.length, `${asked} of ${plan.keywords.length} keywords looked up`);
    // Waiting is a separate step: a process that dies meanwhile has not asked yet.
    await step(`turn-${number}`, z.null(), async ({ signal }) => {
      if (!isSandbox) await takeTurn(deps.db, provider, 'figures', signal);
      return null;
    });
    const part = await step(`part-${number}`, partShape, (context) =>
      askPart(deps, organisationId, wanted, plan, source, plan.keywords.slice(at, at + PART_KEYWORDS), context),
    );
    asked += part.asked;
    if (part.failure !== null && asked === 0) throw new Error(part.failure);
    if (part.failure !== null) return { looked_up: asked, wanted: plan.keywords.length, problem: part.failure };
  }
  return { looked_up: asked, wanted: plan.keywords.length, problem: null };
}

/**
 * One request, which is not aborted when somebody cancels: it may already be paid for, so its answer is stored. One transaction stores its
 * figures and uses up the reservation.
 */
async function askPart(
  deps: Deps,
  organisationId: string,
  { projectId, provider, reservationId }: Payload,
  locale: Locale,
  source: KeywordProvider,
  keywords: readonly string[],
  { attempt, signal }: StepContext,
): Promise<z.output<typeof partShape>> {
  const name = PROVIDER_NAMES[provider];
  const isRepeated = attempt > 1;
  const open = isRepeated ? new Set(await readMissing(deps, organisationId, projectId, provider, locale)) : null;
  const part = open === null ? keywords : keywords.filter((keyword) => open.has(keyword));
  const before = keywords.length - part.length;
  if (part.length === 0) return { asked: before, failure: null };
  if (isRepeated && CHARGES[provider])
    return {
      asked: before,
      failure: `${name}: The server stopped before the provider responded. The provider may have charged for ${part.length} keywords, so the request was not repeated automatically.`,
    };
  const answer = await source.figures({ keywords: part, ...locale });
  const whole = answer.failure === null ? withUnknown(part, answer.figures) : answer.figures;
  if (whole.length > 0)
    await throughOutages(
      () =>
        deps.db.transaction(async (tx) => {
          await keepMetrics(tx, deps, organisationId, provider, locale, whole);
          // They are paid for, so they stay even if the reservation was returned meanwhile.
          await settleLimit(tx, reservationId, deps.clock()).catch((error: unknown) => {
            if (!(error instanceof ProblemError)) throw error;
          });
        }),
      () => signal.aborted,
    );
  return { asked: before + whole.length, failure: answer.failure && `${name}: ${answer.failure.message}` };
}

/**
 * Starts looking up the project's keywords that the provider was not asked for recently. One lookup per provider and workspace at a time, so
 * that keywords which two lists share are paid for once.
 * @throws problem 402 `limit-reached`; 404 `project-not-found`; 409 `project-not-made`, `provider-without-key`, `country-needed`,
 * `look-up-running` for another list
 */
export async function startLookUp(
  deps: Deps,
  actor: MemberActor,
  projectId: string,
  provider: KeywordProviderId,
): Promise<CallOutput<typeof lookUpKeywordFigures>> {
  const { db } = deps;
  const { organisationId } = actor;
  await expectMade(db, organisationId, projectId);
  const locale = await localeOf(db, organisationId);
  await keywordSourceOf(deps, provider);
  const missing = await readMissing(deps, organisationId, projectId, provider, locale);
  if (missing.length === 0) return { task_id: null, message: 'Every keyword has been looked up in the last 30 days.' };
  const lookUpId = randomUUID();
  const { reservationId } = await takeLimit(db, {
    organisationId,
    limit: 'keyword_metadata',
    amount: 1,
    reference: `keyword-figures ${lookUpId}`,
    now: deps.clock(),
  });
  // If the start fails, the reservation is returned when its lease ends.
  const task = await deps.jobs.start(actor, keywordFiguresJob, { projectId, provider, lookUpId, reservationId }, { key: provider });
  const [row] = await db
    .select({ payload: tasks.payload })
    .from(tasks)
    .where(and(eq(tasks.organisationId, organisationId), eq(tasks.id, task.id)));
  const running = payload.parse(row?.payload);
  if (running.lookUpId !== lookUpId) await db.transaction((tx) => giveBackLimit(tx, reservationId, deps.clock()));
  if (running.projectId !== projectId)
    throw problem(409, 'look-up-running', `${PROVIDER_NAMES[provider]} is looking up another list. Try again when it has finished.`);
  return { task_id: task.id, message: `${missing.length} keywords are being looked up.` };
}
