import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { startedTask } from '../host/tasks.ts';

export const MAX_TRACKED_PROMPTS = 50;
export const MAX_TRACKED_RIVALS = 10;
export const MAX_RUNS_A_DAY = 5;
export const VISIBILITY_SCHEDULES = ['off', 'daily', 'weekly'] as const;
/** Days of answers needed before stating an interval. */
export const MIN_VISIBILITY_DAYS = 5;

const name = z.string().check(z.trim(), z.minLength(2, 'Use at least two characters.'), z.maxLength(100));

/** What to ask, which models, and how often. */
export const visibilitySettings = z.object({
  /** names of the workspace's own brand; every spelling counts */
  names: z.array(name).check(z.minLength(1, 'Enter the name of your brand.'), z.maxLength(10)),
  rivals: z.array(name).check(z.maxLength(MAX_TRACKED_RIVALS, `At most ${MAX_TRACKED_RIVALS} competitors.`)),
  prompts: z
    .array(z.string().check(z.trim(), z.minLength(5, 'A question has at least five characters.'), z.maxLength(500)))
    .check(z.maxLength(MAX_TRACKED_PROMPTS, `At most ${MAX_TRACKED_PROMPTS} questions.`)),
  /** `provider/model` */
  models: z.array(z.string().check(z.maxLength(300))).check(z.maxLength(6, 'At most six models.')),
  runs_a_day: z.number().check(z.int(), z.gte(1), z.lte(MAX_RUNS_A_DAY)),
  every: z.enum(VISIBILITY_SCHEDULES),
});
export type VisibilitySettings = z.output<typeof visibilitySettings>;

const share = z.object({
  /** 0 to 1; null: no answers */
  share: z.nullable(z.number()),
  /** 95 %; null: too few days */
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
});
export type VisibilityShare = z.output<typeof share>;

export const visibilityModel = z.object({
  model: z.string(),
  answers: z.number(),
  days: z.number(),
  own: share,
  /** mean rank where the own brand is named; 1 is first */
  place: z.nullable(z.number()),
  rivals: z.array(z.object({ name: z.string(), ...share.shape })),
  /** words near the own brand, most frequent first */
  words: z.array(z.object({ word: z.string(), tone: z.enum(['good', 'bad']), count: z.number() })),
  /** standard deviation of one answer’s verdict when a question is repeated on the same day; null: each was asked once */
  answers_vary: z.nullable(z.number()),
  by_day: z.array(z.object({ day: z.string(), share: z.number() })),
  /** total days of asking until the interval is within five points either side; null: not known yet */
  days_needed: z.nullable(z.number()),
  /** a significant change from the previous 28 days; null: none */
  alert: z.nullable(z.object({ from: z.number(), to: z.number(), since: z.string() })),
});
export type VisibilityModel = z.output<typeof visibilityModel>;

/** Results of one tracked question over the last 28 days, all models together. */
export const visibilityQuestion = z.object({
  prompt: z.string(),
  answers: z.number(),
  /** share of answers that name the own brand; null: no answers */
  share: z.nullable(z.number()),
  /** mean rank where the own brand is named; 1 is first */
  place: z.nullable(z.number()),
  /** competitors that are named, most often first */
  rivals: z.array(z.object({ name: z.string(), share: z.number() })),
});
export type VisibilityQuestion = z.output<typeof visibilityQuestion>;

/** Estimated cost of one round, from prices and the length of earlier answers. */
export const visibilityCost = z.object({
  answers_a_round: z.number(),
  round_usd: z.number(),
  month_usd: z.number(),
  /** the workspace’s remaining budget this month */
  left_usd: z.number(),
  /** models without an entered price, for which a high one is assumed */
  unpriced: z.array(z.string()),
});
export type VisibilityCost = z.output<typeof visibilityCost>;

export const getVisibility = defineCall({
  name: 'getVisibility',
  method: 'GET',
  path: '/visibility/',
  access: 'member',
  tokens: 'read',
  summary:
    'How often language models named the workspace’s brand and its competitors in the last 28 days: by model, with 95 % intervals, and by question.',
  output: z.object({
    settings: z.nullable(visibilitySettings),
    cost: z.nullable(visibilityCost),
    next_at: z.nullable(z.string()),
    running_task: z.nullable(z.string()),
    models: z.array(visibilityModel),
    /** in the order in which they are asked */
    questions: z.array(visibilityQuestion),
    /** the workspace's own URLs cited by answers, most cited first */
    cited: z.array(
      z.object({
        url: z.string(),
        answers: z.number(),
        status: z.nullable(z.number()),
        no_index: z.nullable(z.boolean()),
        page_id: z.nullable(z.string()),
      }),
    ),
  }),
});

export const reckonVisibility = defineCall({
  name: 'reckonVisibility',
  method: 'POST',
  path: '/visibility/cost/',
  access: 'member',
  tokens: 'read',
  summary: 'Estimates the cost of these settings. Changes nothing.',
  bodyBytes: 128 * 1024,
  body: visibilitySettings,
  output: visibilityCost,
});

export const saveVisibility = defineCall({
  name: 'saveVisibility',
  method: 'PUT',
  path: '/visibility/settings/',
  access: 'member',
  tokens: 'write',
  summary: 'Changes questions, models and schedule. Answers to unchanged questions are kept.',
  bodyBytes: 128 * 1024,
  body: visibilitySettings,
});

export const runVisibility = defineCall({
  name: 'runVisibility',
  method: 'POST',
  path: '/visibility/runs/',
  access: 'member',
  tokens: 'write',
  ratePerMinute: 10,
  summary: 'Asks all chosen models all questions now, except those already asked today. 409 if nothing is set up.',
  cost: 'job',
  body: z.object({}),
  output: startedTask,
});

export const visibilityAnswer = z.object({
  id: z.uuid(),
  day: z.string(),
  model: z.string(),
  prompt: z.string(),
  text: z.string(),
  place: z.nullable(z.number()),
  word: z.nullable(z.string()),
  rivals: z.array(z.string()),
  cited: z.array(z.string()),
});
export type VisibilityAnswer = z.output<typeof visibilityAnswer>;

export const listVisibilityAnswers = defineCall({
  name: 'listVisibilityAnswers',
  method: 'GET',
  path: '/visibility/answers/',
  access: 'member',
  tokens: 'read',
  summary: 'The newest 50 answers; `model` limits them to one model, `prompt` to one question.',
  query: z.object({ model: z.optional(z.string().check(z.maxLength(300))), prompt: z.optional(z.string().check(z.maxLength(500))) }),
  output: z.array(visibilityAnswer),
});
