import * as z from '@canopy/contract/schema';
import { KEYWORD_INTENTS } from '../analytics/keyword-intents.ts';
import { defineCall } from '../call.ts';
import { KEYWORD_PROVIDERS, keywordMetrics } from './keyword-providers.ts';

/** keywords: a given list; seeds: a few words that were expanded */
export const PROJECT_KINDS = ['keywords', 'seeds'] as const;
/** ready: its keywords are there; making: a task is at it; failed, stopped: it has none, and can be made again */
export const PROJECT_STATES = ['ready', 'making', 'failed', 'stopped'] as const;
export const MAX_PROJECT_KEYWORDS = 10_000;

/** Maximum number of files whose figures a project keeps. */
export const MAX_KEYWORD_FILES = 10;
const INTENTS_MAX = 4;

const fileFigures = {
  /** searches a month */
  volume: z.nullable(z.number().check(z.int(), z.gte(0), z.lte(2_000_000_000))),
  /** 0 to 100, by the reckoning of the tool that wrote the file */
  difficulty: z.nullable(z.number().check(z.gte(0), z.lte(100))),
  /** cost of a click on an ad */
  cpc: z.nullable(z.number().check(z.gte(0), z.lte(1_000_000))),
  /** ISO 4217, of `cpc`; null: the file names none */
  currency: z.nullable(z.string().check(z.regex(/^[A-Z]{3}$/, 'Enter a currency’s three letters, e.g. EUR.'))),
  /** in the results, from 1, as the tool saw it */
  position: z.nullable(z.number().check(z.gte(0), z.lte(100_000))),
  intents: z.array(z.enum(KEYWORD_INTENTS)).check(z.maxLength(INTENTS_MAX)),
};
const fileName = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));
/** What an imported file says about a keyword: never mixed with what a provider or Search Console reports. */
export const keywordFileFigures = z.object({
  /** name of the file */
  file: z.string(),
  ...fileFigures,
  /** yyyy-MM-dd */
  imported_on: z.string(),
});
export type KeywordFileFigures = z.output<typeof keywordFileFigures>;

export const plannedKeyword = z.object({
  keyword: z.string(),
  /** keywords that one page can serve */
  cluster: z.string(),
  /** clusters around the same word, served by many pages */
  topic: z.string(),
  /** where the keyword came from */
  source: z.enum(['typed', 'search_console', 'site', 'model', ...KEYWORD_PROVIDERS]),
  intent: z.enum(KEYWORD_INTENTS),
  /** from 30 days of the site’s own search data; null: the site had no impressions for it */
  clicks: z.nullable(z.number()),
  impressions: z.nullable(z.number()),
  position: z.nullable(z.number()),
  /** the site’s page with the most impressions for it */
  page_url: z.nullable(z.string()),
  note: z.string(),
  /** providers' metrics, newest first; empty: no provider was queried */
  metrics: z.array(keywordMetrics),
  /** what imported files say, the newest first; empty: none names it with a figure */
  files: z.array(keywordFileFigures),
});
export type PlannedKeyword = z.output<typeof plannedKeyword>;

const project = z.object({
  id: z.uuid(),
  kind: z.enum(PROJECT_KINDS),
  name: z.string(),
  seeds: z.array(z.string()),
  keywords: z.number(),
  clusters: z.number(),
  state: z.enum(PROJECT_STATES),
  /** the task that creates it; null: it has ended */
  task_id: z.nullable(z.uuid()),
  /** why it could not be made, for people; null unless it failed */
  problem: z.nullable(z.string()),
  created_at: z.string(),
});
export type KeywordProject = z.output<typeof project>;

export const keywordProject = z.extend(project, {
  model: z.nullable(z.string()),
  /** last of the 30 days that the figures cover, yyyy-MM-dd */
  figures_day: z.nullable(z.string()),
  /** human-readable reason why the chosen provider returned no ideas; null: it did, or none was chosen */
  provider_problem: z.nullable(z.string()),
  data: z.array(plannedKeyword),
  /** pages of the site assigned to clusters */
  pages: z.array(z.object({ cluster: z.string(), page_url: z.string() })),
});
export type KeywordProjectDetail = z.output<typeof keywordProject>;

const keyword = z.string().check(z.trim(), z.minLength(1), z.maxLength(200, 'Enter at most 200 characters per keyword.'));
const name = z.string().check(z.trim(), z.minLength(1, 'Enter a name.'), z.maxLength(120));
const byId = z.object({ id: z.uuid() });

export const listKeywordProjects = defineCall({
  name: 'listKeywordProjects',
  method: 'GET',
  path: '/keyword-planner/',
  access: 'member',
  tokens: 'read',
  summary: 'The workspace’s planner projects of a kind, newest first.',
  query: z.object({ kind: z.enum(PROJECT_KINDS) }),
  output: z.object({ data: z.array(project) }),
});

export const createKeywordProject = defineCall({
  name: 'createKeywordProject',
  method: 'POST',
  path: '/keyword-planner/',
  access: 'member',
  tokens: 'write',
  summary:
    'Starts creating a project as a task: seeds are expanded from the site’s own queries, its words and the language model; keywords are grouped by the pages that rank for both and by their words.',
  bodyBytes: 4 * 1024 * 1024,
  cost: 'job',
  body: z.object({
    kind: z.enum(PROJECT_KINDS),
    name,
    seeds: z
      .array(keyword)
      .check(z.minLength(1, 'Enter at least one keyword.'), z.maxLength(MAX_PROJECT_KEYWORDS, 'Enter at most 10,000 keywords.')),
    /** figures that imported files give keywords, by file */
    files: z.optional(
      z
        .array(
          z.object({
            name: fileName,
            figures: z.array(z.object({ keyword, ...fileFigures })).check(z.maxLength(MAX_PROJECT_KEYWORDS)),
          }),
        )
        .check(z.maxLength(MAX_KEYWORD_FILES, 'Import at most 10 files for a project.')),
    ),
    /** also asked for ideas about the seeds, which uses one of the month’s keyword metadata updates */
    provider: z.optional(z.enum(KEYWORD_PROVIDERS)),
  }),
  output: project,
  ratePerMinute: 20,
});

export const makeKeywordProjectAgain = defineCall({
  name: 'makeKeywordProjectAgain',
  method: 'POST',
  path: '/keyword-planner/{id}/make/',
  access: 'member',
  tokens: 'write',
  summary: 'Restarts a project that failed or was stopped, with its original keywords or seeds.',
  params: byId,
  output: project,
  ratePerMinute: 20,
});

export const getKeywordProject = defineCall({
  name: 'getKeywordProject',
  method: 'GET',
  path: '/keyword-planner/{id}/',
  access: 'member',
  tokens: 'read',
  summary: 'A planner project with its keywords, which are empty until it is ready.',
  params: byId,
  output: keywordProject,
});

export const updateKeywordProject = defineCall({
  name: 'updateKeywordProject',
  method: 'PATCH',
  path: '/keyword-planner/{id}/',
  access: 'member',
  tokens: 'write',
  summary:
    'Renames a project, moves keywords into a cluster (a new name splits, a known one merges), chooses a page for a cluster, writes notes or removes keywords.',
  params: byId,
  bodyBytes: 1024 * 1024,
  body: z.object({
    name: z.optional(name),
    move: z.optional(z.object({ keywords: z.array(keyword).check(z.minLength(1), z.maxLength(MAX_PROJECT_KEYWORDS)), cluster: name })),
    note: z.optional(z.object({ keyword, text: z.string().check(z.maxLength(1_000)) })),
    /** null removes the assigned page */
    assign: z.optional(
      z.object({
        cluster: name,
        page_url: z.nullable(z.url({ protocol: /^https?$/, error: 'Enter the URL of a page.' }).check(z.maxLength(2_083))),
      }),
    ),
    remove: z.optional(z.array(keyword).check(z.maxLength(MAX_PROJECT_KEYWORDS))),
  }),
  output: keywordProject,
});

export const deleteKeywordProject = defineCall({
  name: 'deleteKeywordProject',
  method: 'DELETE',
  path: '/keyword-planner/{id}/',
  access: 'member',
  tokens: 'write',
  summary: 'Deletes a planner project.',
  params: byId,
});

export const lookUpKeywordFigures = defineCall({
  name: 'lookUpKeywordFigures',
  method: 'POST',
  path: '/keyword-planner/{id}/figures/',
  access: 'member',
  tokens: 'write',
  summary:
    'Starts a task that requests search volumes from a provider for the project’s keywords, except those requested in the last 30 days. Uses one of the month’s keyword metadata updates, which is returned if no data arrives.',
  params: byId,
  cost: 'job',
  body: z.object({ provider: z.enum(KEYWORD_PROVIDERS) }),
  output: z.object({
    /** its result is a `keywordLookUp`; null: every keyword has been looked up already */
    task_id: z.nullable(z.uuid()),
    message: z.string(),
  }),
  ratePerMinute: 60,
});

/** Result of that task. */
export const keywordLookUp = z.object({
  /** number of keywords looked up */
  looked_up: z.number(),
  /** number of keywords that had no result before */
  wanted: z.number(),
  /** human-readable reason why some still have no result; null: all have one */
  problem: z.nullable(z.string()),
});
