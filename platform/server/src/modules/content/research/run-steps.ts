import { RESEARCH_STEPS, type ResearchStep } from '@canopy/contract/content';
import type { Deps } from '../../../deps.ts';
import { giveBackLimit, reserveLimit, settleLimit } from '../../billing/limits/index.ts';
import { recordFact } from '../../host/user/index.ts';
import { factsByRules, isCited, type FoundFact } from './find-facts.ts';
import { readAllSources } from './find-sources.ts';
import { findForbidden, wordsOfList } from '../brand-words/index.ts';
import { makeBrief } from './make-brief.ts';
import { planByRules } from './make-plan.ts';
import { placeLinks } from './place-links.ts';
import { readOwnQueries } from './own-site.ts';
import {
  forgetSources,
  lockRun,
  readFacts,
  readRun,
  readSources,
  replaceFacts,
  updateRun,
  type Run,
  type RunKey,
  type SourceRow,
  type Tx,
} from './run-store.ts';
import { isOpen, type StepName } from './shapes.ts';
import { StepError } from './step-error.ts';
import { coverageOf, outlineByRules, questionsAsked } from './survey.ts';
import type { researchRuns } from './tables.ts';
import { draftByRules, draftHtml } from './write-draft.ts';
import { forgetWriting } from './writing.ts';
import { draftByModel } from './write-with-model.ts';

/** What a step needs besides the run. */
export interface StepContext {
  signal: AbortSignal;
  tell(message: string): void;
}

interface Outcome {
  /** the outcome */
  message: string;
  values?: Partial<typeof researchRuns.$inferInsert>;
  /** additional rows, in the transaction that marks the step as done */
  store?: (tx: Tx) => Promise<void>;
}

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

const readable = async (deps: Deps, key: RunKey): Promise<SourceRow[]> =>
  (await readSources(deps.db, key)).filter(({ state, excluded }) => state === 'read' && !excluded);

const STEPS: Record<StepName, (deps: Deps, run: Run, context: StepContext) => Promise<Outcome>> = {
  async plan(deps, run) {
    const plan = planByRules(run.settings, await readOwnQueries(deps.db, run.organisationId));
    return { message: counted(plan.length, 'question'), values: { plan } };
  },
  async sources(deps, run, { signal, tell }) {
    return { message: await readAllSources(deps, run, signal, tell) };
  },
  async facts(deps, run) {
    const sources = await readable(deps, run);
    const found = factsByRules(run.plan, run.settings.question, sources, run.settings.language);
    const cited = found.filter((fact) => isCited(fact, sources.find(({ id }) => id === fact.source_id)?.snapshot ?? ''));
    if (cited.length === 0) throw new StepError('No source covers the plan’s questions. Change the plan or add other URLs.');
    return { message: counted(cited.length, 'cited fact'), store: (tx) => replaceFacts(tx, run, cited.map(toRow)) };
  },
  async questions(deps, run) {
    const { question, language } = run.settings;
    const questions = questionsAsked(question, await readOwnQueries(deps.db, run.organisationId), await readable(deps, run), language);
    return { message: `${counted(questions.length, 'question')} people ask`, values: { questions } };
  },
  async coverage(deps, run) {
    const sources = await readable(deps, run);
    const coverage = coverageOf(run.plan, run.settings.question, sources, run.settings.language);
    return { message: `${counted(run.plan.length, 'question')} compared over ${counted(sources.length, 'source')}`, values: { coverage } };
  },
  async outline(deps, run) {
    const outline = outlineByRules(run.plan, await usable(deps, run));
    return { message: counted(outline.length, 'section'), values: { outline } };
  },
  async brief(deps, run, { signal }) {
    const { brief, model } = await makeBrief(deps, run, await readable(deps, run), await usable(deps, run), signal);
    const said = [
      counted(brief.fact_ids.length, 'fact'),
      counted(brief.questions.length, 'question'),
      counted(brief.links.length, 'internal link'),
    ];
    return { message: `${said.join(', ')}; title and description ${model === null ? 'by rules' : `by ${model}`}`, values: { brief } };
  },
  async draft(deps, run, { signal }) {
    const wanted = new Set(run.brief?.fact_ids);
    const facts = (await usable(deps, run)).filter(({ id }) => run.brief === null || wanted.has(id));
    const sources = await readSources(deps.db, run);
    const written = await draftByModel(deps, run, facts, signal);
    const isWritten = written !== null && 'words' in written;
    const text = isWritten ? written.words : draftByRules(run.settings.question, run.outline, facts);
    const words = placeLinks({ ...text, ...saidByBrief(run) }, run.settings.language);
    if (words.sections.length === 0) throw new StepError('The outline has no section with facts. Add facts to it and run this step again.');
    const sentences = words.sections.flatMap((section) => section.sentences);
    const cited = sentences.filter(({ fact_ids }) => fact_ids.length > 0).length;
    const how = isWritten ? `written by ${written.model}` : written === null ? 'by rules' : `by rules, because ${written.reason}`;
    const forbidden = findForbidden(
      [words.title, words.description, ...sentences.map(({ text }) => text)],
      wordsOfList(run.brief?.forbidden_words ?? ''),
      run.settings.language,
    );
    const unwanted = [...new Set(forbidden.map(({ word }) => `“${word}”`))];
    const warning = unwanted.length === 0 ? '' : `. Forbidden words in it: ${unwanted.join(', ')}`;
    const message = `${cited} of ${counted(sentences.length, 'sentence')} cited, ${how}${warning}`;
    return { message, values: { draft: { ...words, html: draftHtml(words, facts, sources) }, mode: isWritten ? 'model' : 'rules' } };
  },
};

/** What a draft takes from the brief verbatim: its title, and its links. */
const saidByBrief = ({ brief }: Run) =>
  brief ? { title: brief.title, description: brief.description, links: brief.links } : { links: [] };

const toRow = ({ source_id, question_id, ...fact }: FoundFact) => ({ ...fact, sourceId: source_id, questionId: question_id });

/** The usable facts: neither they nor their source were excluded by the person. */
async function usable(deps: Deps, run: Run) {
  const sources = new Set((await readable(deps, run)).map(({ id }) => id));
  const facts = await readFacts(deps.db, run);
  return facts
    .filter(({ excluded, sourceId }) => !excluded && sources.has(sourceId))
    .map((fact) => ({ ...fact, question_id: fact.questionId }));
}

const withStep = (steps: readonly ResearchStep[], name: StepName, change: Partial<ResearchStep>): ResearchStep[] =>
  steps.map((step) => (step.name === name ? { ...step, ...change } : step));

async function mark(deps: Deps, key: RunKey, name: StepName, change: Partial<ResearchStep>, outcome?: Outcome): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const run = await lockRun(tx, key);
    if (!run) return;
    await outcome?.store?.(tx);
    if (change.state !== 'running') await forgetWriting(tx, key);
    await updateRun(tx, key, { ...outcome?.values, steps: withStep(run.steps, name, change), updatedAt: deps.clock() });
  });
}

/**
 * Does the rest of a run, step by step; nothing is repeated, however the process before ended. Reading the sources continues with those not
 * stored yet.
 * @throws Error with the reason for the waiting person, if a step fails
 */
export async function runSteps(
  deps: Deps,
  key: RunKey,
  context: StepContext,
  progress: (fraction: number, message: string) => void,
): Promise<void> {
  for (;;) {
    context.signal.throwIfAborted();
    const run = await readRun(deps.db, key);
    if (!run) return;
    const step = run.steps.find(isOpen);
    if (!step) break;
    const at = RESEARCH_STEPS.indexOf(step.name);
    progress(at / RESEARCH_STEPS.length, STEP_WORDS[step.name]);
    // A waiting step starts over; an interrupted one keeps the sources it has.
    if (step.name === 'sources' && step.state === 'waiting') await forgetSources(deps.db, key);
    await mark(deps, key, step.name, { state: 'running', message: '' });
    try {
      const tell = (message: string) => {
        progress((at + 0.5) / RESEARCH_STEPS.length, message);
        context.tell(message);
      };
      const outcome = await STEPS[step.name](deps, run, { ...context, tell });
      await mark(deps, key, step.name, { state: 'done', message: outcome.message, finished_at: deps.clock().toISOString() }, outcome);
    } catch (error) {
      if (!context.signal.aborted) await mark(deps, key, step.name, { state: 'failed', message: reasonOf(error) });
      throw error;
    }
  }
  await finish(deps, key);
}

/** A failure's message for users: a step's own message, and nothing of internal errors. */
const reasonOf = (error: unknown) =>
  error instanceof StepError ? error.message : 'Something went wrong on the server. Run this step again.';

const STEP_WORDS: Record<StepName, string> = {
  plan: 'Creating the plan',
  sources: 'Reading sources',
  facts: 'Finding facts',
  questions: 'Collecting questions',
  coverage: 'Comparing sources',
  outline: 'Creating the outline',
  brief: 'Writing the brief',
  draft: 'Writing the draft',
};

/** Reserves a run from the month's allowance; the same run counts once. */
export const reserveRun = (tx: Tx, { organisationId, id }: RunKey, now: Date) =>
  reserveLimit(tx, { organisationId, limit: 'deep_research', amount: 1, reference: `research ${id}`, now });

async function finish(deps: Deps, key: RunKey): Promise<void> {
  const now = deps.clock();
  await deps.db.transaction(async (tx) => {
    await updateRun(tx, key, { status: 'ready', message: '', updatedAt: now });
    await recordFact(tx, key.organisationId, 'research_generated');
    // Reserved again if it was returned meanwhile: a run may wait longer than a reservation holds.
    const { reservationId } = await reserveRun(tx, key, now);
    await settleLimit(tx, reservationId, now);
  });
}

/** Ends a run without a result: its reservation is returned. */
export async function endWithout(deps: Deps, key: RunKey, status: 'stopped' | 'failed', error?: unknown): Promise<void> {
  const now = deps.clock();
  await deps.db.transaction(async (tx) => {
    const run = await lockRun(tx, key);
    if (!run) return;
    const steps = run.steps.map((step): ResearchStep =>
      step.state === 'running' ? { ...step, state: step.name === 'sources' ? 'running' : 'waiting' } : step,
    );
    await forgetWriting(tx, key);
    await updateRun(tx, key, { status, steps, message: status === 'failed' ? reasonOf(error) : '', updatedAt: now });
    if (run.reservationId) await giveBackLimit(tx, run.reservationId, now);
  });
}
