import { randomUUID } from 'node:crypto';
import type { ChatEvent, Evidence } from '@canopy/contract/tools';
import type { Deps } from '../../../deps.ts';
import { ProblemError } from '../../../http/problem.ts';
import { proposeAction, toolNamed, type ToolContext } from '../assistant-tools/index.ts';
import { EXAMPLES } from './examples.ts';
import { MAX_ROUNDS, planByModel } from './plan-by-model.ts';
import { planByRules } from './rules/plan-by-rules.ts';
import type { PlannedCall } from './rules/plan.ts';
import { writeByRules } from './rules/write-by-rules.ts';
import type { StoredMessage } from './store.ts';
import { writeByModel } from './write-by-model.ts';

type Answer = Omit<StoredMessage, 'created_at' | 'role'>;

export interface AskedQuestion {
  readonly id: string;
  readonly text: string;
  /** the previous messages, oldest first */
  readonly earlier: readonly string[];
}

const REFUSED = 'I cannot answer that from this workspace’s data.';
const NO_MODEL = ' No language model is set up here, so only questions of a known form are understood.';

/**
 * Answers a question: determines which tools have the answer, calls them as the person, and writes up the results. Questions that the rules
 * understand completely cost nothing and are answered by rules; others go to the language model, if there is one.
 * @param emit receives each piece as it arrives
 */
export async function answerQuestion(
  deps: Deps,
  context: ToolContext,
  question: AskedQuestion,
  emit: (event: ChatEvent) => void,
  signal: AbortSignal,
): Promise<Answer> {
  const answer: Answer = { id: randomUUID(), text: '', evidence: [], action_ids: [], suggestions: [], state: 'done', written_by: null };
  const say = (text: string) => {
    answer.text += text;
    emit({ type: 'text', text });
  };
  const refuse = (text: string): Answer => {
    say(text);
    return { ...answer, state: 'refused', suggestions: EXAMPLES };
  };
  try {
    const byRules = planByRules(question.text, context.today);
    const models = byRules ? [] : await deps.models.available();
    if (!byRules && models.length === 0) return refuse(`${REFUSED}${NO_MODEL}`);
    if (!byRules) emit({ type: 'status', text: 'Choosing where to look' });
    const planned = (round: number, found: readonly Found[]) =>
      planByModel(deps, context, {
        question: question.text,
        earlier: question.earlier,
        found: found.map(({ evidence }) => evidence),
        round,
        key: question.id,
        signal,
      });
    const plan = byRules ? { calls: byRules, refusal: null } : await planned(1, []);
    if (plan.calls.length === 0) return refuse(plan.refusal === null || plan.refusal === '' ? REFUSED : `${REFUSED} ${plan.refusal}`);
    const found: Found[] = [];
    await callTools(deps, context, plan.calls, { found, answer }, emit, signal);
    // The results may call for more, such as the pages of an issue. They contain third-party text, so only read tools may follow; no call
    // is repeated.
    const asked = new Set(plan.calls.map(nameOf));
    for (let round = 2; !byRules && answer.action_ids.length === 0 && round <= MAX_ROUNDS; round += 1) {
      emit({ type: 'status', text: 'Checking whether more is needed' });
      try {
        const further = (await planned(round, found)).calls.filter(
          (call) => toolNamed(call.tool)?.kind === 'read' && !asked.has(nameOf(call)),
        );
        if (further.length === 0) break;
        for (const call of further) asked.add(nameOf(call));
        await callTools(deps, context, further, { found, answer }, emit, signal);
      } catch (error) {
        // What was found before makes an answer without it.
        if (signal.aborted || !(error instanceof ProblemError)) throw error;
        break;
      }
    }
    if (answer.action_ids.length > 0) say('This is what would happen. Nothing is done until you confirm it.');
    if (byRules)
      found.forEach(({ evidence, call }, at) =>
        say(`${at > 0 || answer.action_ids.length > 0 ? '\n' : ''}${writeByRules(evidence, call.focus, at + 1)}`),
      );
    else if (found.length > 0) answer.written_by = await writeFound(deps, context, question, answer, say, emit, signal);
    return answer;
  } catch (error) {
    if (signal.aborted) return { ...answer, state: 'stopped' };
    if (!(error instanceof ProblemError)) deps.log.error({ err: error }, 'a question could not be answered');
    const text = error instanceof ProblemError ? error.message : 'Something went wrong while answering. Ask again.';
    say(`${answer.text === '' ? '' : '\n'}${text}`);
    return { ...answer, state: 'failed' };
  }
}

interface Found {
  readonly evidence: Evidence;
  readonly call: PlannedCall;
}

/** What distinguishes one call from another. */
const nameOf = ({ tool, input }: PlannedCall): string => JSON.stringify([tool, input]);

/** The model's text; if none of it held up, the rules' own. */
async function writeFound(
  deps: Deps,
  context: ToolContext,
  question: AskedQuestion,
  answer: Answer,
  say: (text: string) => void,
  emit: (event: ChatEvent) => void,
  signal: AbortSignal,
): Promise<string | null> {
  emit({ type: 'status', text: 'Writing the answer' });
  const written = await writeByModel(deps, context, {
    question: question.text,
    found: answer.evidence,
    key: question.id,
    signal,
    onText: say,
  });
  if (written.leftOut > 0)
    say(
      `${written.text === '' ? '' : '\n'}Left out ${written.leftOut === 1 ? 'a sentence' : 'sentences'} by the model with figures that are not in the data.`,
    );
  if (written.text !== '') return written.model;
  answer.evidence.forEach((evidence, at) => say(`\n${writeByRules(evidence, { kind: 'all' }, at + 1)}`));
  return null;
}

/** Calls tools. Each result joins the answer at once, as it is shown at once, whatever happens to the next. */
async function callTools(
  deps: Deps,
  context: ToolContext,
  calls: readonly PlannedCall[],
  { found, answer }: { found: Found[]; answer: Answer },
  emit: (event: ChatEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const call of calls) {
    signal.throwIfAborted();
    const tool = toolNamed(call.tool);
    if (!tool) continue;
    emit({ type: 'status', text: tool.kind === 'read' ? `Looking at: ${tool.title.toLowerCase()}` : 'Checking what would happen' });
    if (tool.kind === 'action') {
      const action = await proposeAction(deps, tool, context, call.input);
      answer.action_ids = [...answer.action_ids, action.id];
      emit({ type: 'action', action });
    } else {
      const evidence = await tool.read(context, call.input);
      found.push({ evidence, call });
      answer.evidence.push(evidence);
      emit({ type: 'evidence', evidence });
    }
  }
}
