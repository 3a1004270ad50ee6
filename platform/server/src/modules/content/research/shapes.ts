import { RESEARCH_STEPS, type Research, type ResearchStep } from '@canopy/contract/content';
import * as contract from '@canopy/contract/content';
import * as z from 'zod/mini';

/** The JSON in a run's row, parsed wherever it is read. */
export const settingsShape = z.object({
  question: z.string(),
  goal: z.enum(contract.RESEARCH_GOALS),
  audience: z.string(),
  country: z.string(),
  language: z.string(),
  own_pages: z.boolean(),
  search: z.boolean(),
  urls: z.array(z.string()),
});
export type Settings = z.infer<typeof settingsShape>;

const { title_width: _title, description_width: _description, ...briefParts } = contract.researchBrief.shape;
/** A brief without what is looked up on display. */
export const storedBrief = z.object({ ...briefParts, links: z.array(z.object({ url: z.string(), text: z.string() })) });
export type StoredBrief = z.infer<typeof storedBrief>;

export const runShape = z.object({
  settings: settingsShape,
  steps: z.array(contract.researchStep),
  plan: z.array(z.object({ id: z.string(), text: z.string() })),
  questions: z.array(contract.askedQuestion),
  coverage: z.nullable(contract.researchCoverage),
  outline: z.array(z.object({ id: z.string(), heading: z.string(), fact_ids: z.array(z.string()) })),
  brief: z.nullable(storedBrief),
  draft: z.nullable(contract.researchDraft),
});
export type RunParts = z.infer<typeof runShape>;
export type StepName = ResearchStep['name'];
export type Plan = Research['plan'];
export type Outline = Research['outline'];
export type Draft = NonNullable<Research['draft']>;

export const freshSteps = (): ResearchStep[] => RESEARCH_STEPS.map((name) => ({ name, state: 'waiting', message: '', finished_at: null }));

/** Whether a step is still to be done: waiting, interrupted or failed. */
export const isOpen = ({ state }: ResearchStep): boolean => state === 'waiting' || state === 'running' || state === 'failed';

/** The steps after a change to what `from` produces: done ones become stale. */
export function staleAfter(steps: readonly ResearchStep[], from: StepName): ResearchStep[] {
  const at = RESEARCH_STEPS.indexOf(from);
  return steps.map((step, index) => (index > at && step.state === 'done' ? { ...step, state: 'stale' } : step));
}

/** The steps with `from` reset: it alone, or with all after it. */
export function runAgain(steps: readonly ResearchStep[], from: StepName, only: boolean): ResearchStep[] {
  const at = RESEARCH_STEPS.indexOf(from);
  const again = steps.map((step, index): ResearchStep =>
    index === at || (!only && index > at) ? { ...step, state: 'waiting', message: '', finished_at: null } : step,
  );
  return only ? staleAfter(again, from) : again;
}
