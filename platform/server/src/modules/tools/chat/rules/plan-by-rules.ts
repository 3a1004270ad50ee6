import { planActions } from './plan-actions.ts';
import { planAudit } from './plan-audit.ts';
import type { PlannedCall } from './plan.ts';
import { planSearch } from './plan-search.ts';
import { planWeb } from './plan-web.ts';
import { planWorkspace } from './plan-workspace.ts';
import { readDays } from './read-days.ts';
import { Question } from './vocabulary.ts';

const RULES = [planAudit, planSearch, planWeb, planWorkspace];

/**
 * The calls that answer a question, by fixed rules. Undefined if a word of it is not understood: a question about something else must not
 * get an answer that only looks right.
 * @param today `yyyy-MM-dd`
 */
export function planByRules(text: string, today: string): readonly PlannedCall[] | undefined {
  const action = planActions(text);
  if (action) return [action];
  for (const rule of RULES) {
    const question = new Question(text);
    const named = readDays(question.rest, today);
    if (named) question.rest = named.rest;
    const calls = rule(question, named?.days);
    if (calls && question.isUnderstood) return calls;
  }
  return undefined;
}
