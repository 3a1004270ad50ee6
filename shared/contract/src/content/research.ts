import * as z from '@canopy/contract/schema';
import { KEYWORD_INTENTS } from '../analytics/keyword-intents.ts';
import { defineCall } from '../call.ts';
import { startedTask } from '../host/tasks.ts';
import { pageOf, pagingQuery } from '../paging.ts';
import { checkedLink } from './content-checks.ts';

/** The steps of a run, in order. */
export const RESEARCH_STEPS = ['plan', 'sources', 'facts', 'questions', 'coverage', 'outline', 'brief', 'draft'] as const;
export type ResearchStepName = (typeof RESEARCH_STEPS)[number];
export const RESEARCH_GOALS = ['explain', 'how-to', 'compare', 'answer'] as const;
export const RESEARCH_STATUSES = ['planned', 'running', 'ready', 'stopped', 'failed'] as const;

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most));
const byId = z.object({ id: z.uuid() });

export const researchStep = z.object({
  name: z.enum(RESEARCH_STEPS),
  /** stale: done, but an earlier step has run again since */
  state: z.enum(['waiting', 'running', 'done', 'stale', 'failed']),
  /** its result, or why it failed */
  message: z.string(),
  finished_at: z.nullable(z.string()),
});
export type ResearchStep = z.output<typeof researchStep>;

/** One thing the run has to find out. */
export const planQuestion = z.object({ id: z.string().check(z.maxLength(40)), text: text(300).check(z.minLength(1)) });
export type PlanQuestion = z.output<typeof planQuestion>;

export const researchSource = z.object({
  id: z.uuid(),
  /** its citation number, from 1 */
  number: z.number(),
  url: z.string(),
  title: z.string(),
  /** own: a crawled page of the workspace’s site; given: entered by the person; search: found by a search provider */
  origin: z.enum(['own', 'given', 'search']),
  state: z.enum(['read', 'failed']),
  /** why it could not be read; '' otherwise */
  reason: z.string(),
  fetched_at: z.nullable(z.string()),
  /** SHA-256 of the snapshot’s text, in hex; '' where it could not be read */
  hash: z.string(),
  words: z.number(),
  headings: z.array(z.string()),
  /** excluded by the person: nothing from it is cited */
  excluded: z.boolean(),
});
export type ResearchSource = z.output<typeof researchSource>;

/** A statement with the span of the snapshot that supports it: `snapshot.slice(start, end) === quote`, in UTF-16 units. */
export const researchFact = z.object({
  id: z.uuid(),
  source_id: z.uuid(),
  /** the plan question it belongs to */
  question_id: z.string(),
  text: z.string(),
  quote: z.string(),
  start: z.number(),
  end: z.number(),
  excluded: z.boolean(),
});
export type ResearchFact = z.output<typeof researchFact>;

/** A question people ask, and the evidence for it. */
export const askedQuestion = z.object({
  text: z.string(),
  origin: z.enum(['search_console', 'source']),
  /** over the last 30 days with rows; null where it comes from a source */
  impressions: z.nullable(z.number()),
  source_id: z.nullable(z.uuid()),
});
export type AskedQuestion = z.output<typeof askedQuestion>;

/** Which sources answer a plan question. */
export const coverageRow = z.object({
  question_id: z.string(),
  covered_by: z.array(z.uuid()),
  missing_in: z.array(z.uuid()),
});
/** A heading that sources have but the plan lacks. */
export const uncoveredHeading = z.object({ text: z.string(), source_ids: z.array(z.uuid()) });
export const researchCoverage = z.object({ rows: z.array(coverageRow), beyond_plan: z.array(uncoveredHeading) });
export type ResearchCoverage = z.output<typeof researchCoverage>;

export const outlineSection = z.object({
  id: z.string().check(z.maxLength(40)),
  heading: text(200).check(z.minLength(1)),
  fact_ids: z.array(z.uuid()).check(z.maxLength(60)),
});
export type OutlineSection = z.output<typeof outlineSection>;

/** The parts of a brief that a person may change. */
const briefFields = {
  audience: text(300),
  goal: z.enum(RESEARCH_GOALS),
  /** search intent, derived from the wording of the question */
  intent: z.enum(KEYWORD_INTENTS),
  /** the draft's title, and its description in search results */
  title: text(200).check(z.minLength(1, 'Enter a title')),
  description: text(1_000),
  /** with their impressions over the last 30 days with rows; null where Search Console has no such query */
  keywords: z.array(z.object({ text: text(200).check(z.minLength(1)), impressions: z.nullable(z.number()) })).check(z.maxLength(30)),
  questions: z.array(text(300).check(z.minLength(1))).check(z.maxLength(40)),
  /** the facts that the draft may cite */
  fact_ids: z.array(z.uuid()).check(z.maxLength(500)),
  /** target word count of the draft; null: unspecified */
  words: z.nullable(z.number().check(z.int(), z.gte(50, 'Enter at least 50 words'), z.lte(20_000, 'Enter at most 20,000 words'))),
  voice: text(2_000),
  /** one per line, or comma-separated */
  forbidden_words: text(5_000),
};
const briefLink = z.object({
  url: z.url({ protocol: /^https?$/, error: 'Enter complete URLs, such as https://example.com/page' }).check(z.maxLength(2_083)),
  text: text(300).check(z.minLength(1)),
});

/** Instructions for a writer or a model. Everything in it comes from an earlier step or from the workspace’s settings. */
export const researchBrief = z.object({
  ...briefFields,
  /** px on a results page, as for `TITLE_PIXELS` and `DESCRIPTION_PIXELS` */
  title_width: z.number(),
  description_width: z.number(),
  /** alternatives that fit those widths */
  titles: z.array(z.string()),
  descriptions: z.array(z.string()),
  /** the workspace's own pages that the draft should link to, with their state in the latest crawl */
  links: z.array(checkedLink),
  /** the sources whose median word count `words` is: those found by a search, if any, otherwise the given ones */
  word_source_ids: z.array(z.uuid()),
});
export type ResearchBrief = z.output<typeof researchBrief>;

/** A sentence of the draft. Without facts it is marked as unsourced. `quoted`: taken verbatim from the source. */
export const draftSentence = z.object({
  text: z.string(),
  fact_ids: z.array(z.uuid()),
  quoted: z.boolean(),
  /** one of the workspace's own pages, linked on the characters from `start` to before `end` of the text */
  link: z.optional(z.object({ url: z.string(), start: z.number(), end: z.number() })),
});
export const researchDraft = z.object({
  title: z.string(),
  description: z.string(),
  sections: z.array(z.object({ heading: z.string(), sentences: z.array(draftSentence) })),
  /** the brief's own pages that no sentence names: linked at its end */
  links: z._default(z.array(z.object({ url: z.string(), text: z.string() })), []),
  /** the draft as HTML for the editor, with citations as links and a list of sources */
  html: z.string(),
});
export type ResearchDraft = z.output<typeof researchDraft>;

const settings = {
  question: text(300).check(z.minLength(3, 'Enter a question or keyword of at least 3 characters')),
  goal: z.enum(RESEARCH_GOALS),
  audience: text(300),
  /** ISO 3166 code in capitals, or '' */
  country: z.string().check(z.regex(/^(?:[A-Z]{2})?$/, 'Choose a country')),
  /** ISO 639 code, such as `en` */
  language: z.string().check(z.regex(/^[a-z]{2}$/, 'Choose a language')),
  /** the crawled pages of the workspace's own site */
  own_pages: z.boolean(),
  /** query the search provider, if one is set up */
  search: z.boolean(),
  urls: z.array(z.url({ error: 'Enter complete URLs, such as https://example.com/page' }).check(z.maxLength(2_083))).check(z.maxLength(20)),
};

export const researchRow = z.object({
  id: z.uuid(),
  question: z.string(),
  goal: z.enum(RESEARCH_GOALS),
  status: z.enum(RESEARCH_STATUSES),
  sources: z.number(),
  facts: z.number(),
  post_id: z.nullable(z.uuid()),
  created_by: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ResearchRow = z.output<typeof researchRow>;

export const research = z.object({
  id: z.uuid(),
  /** incremented by each change */
  version: z.number(),
  ...settings,
  status: z.enum(RESEARCH_STATUSES),
  /** rules: no language model was used; the draft consists of quotes */
  mode: z.enum(['rules', 'model']),
  /** why it failed; '' otherwise */
  message: z.string(),
  task_id: z.nullable(z.uuid()),
  steps: z.array(researchStep),
  plan: z.array(planQuestion),
  sources: z.array(researchSource),
  facts: z.array(researchFact),
  questions: z.array(askedQuestion),
  coverage: z.nullable(researchCoverage),
  outline: z.array(outlineSection),
  brief: z.nullable(researchBrief),
  draft: z.nullable(researchDraft),
  post_id: z.nullable(z.uuid()),
  share: z.nullable(z.object({ expires_at: z.string() })),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Research = z.output<typeof research>;

const researchTools = z.object({
  own_pages: z.number(),
  own_queries: z.number(),
  /** queries that the site does not answer well yet: questions first, then by impressions */
  suggestions: z.array(z.object({ query: z.string(), impressions: z.number(), position: z.nullable(z.number()) })),
  /** null: not set up */
  search_provider: z.nullable(z.string()),
  /** whether a language model writes the draft; otherwise rules do */
  model: z.boolean(),
});
export type ResearchTools = z.output<typeof researchTools>;

export const getResearchTools = defineCall({
  name: 'getResearchTools',
  method: 'GET',
  path: '/content-research/tools/',
  access: 'member',
  tokens: 'read',
  summary: 'The sources available to research: crawled pages, search data, a search provider, a language model.',
  output: researchTools,
});

export const RESEARCH_SORTS = ['created_at', 'question', 'status', 'sources', 'facts'] as const;
export const listResearch = defineCall({
  name: 'listResearch',
  method: 'GET',
  path: '/content-research/',
  access: 'member',
  tokens: 'read',
  summary: 'The workspace’s research, by default the newest first.',
  query: z.object({
    ...pagingQuery(),
    search: z.optional(z.string().check(z.maxLength(200))),
    sort: z._default(z.enum(RESEARCH_SORTS), 'created_at'),
    direction: z._default(z.enum(['asc', 'desc']), 'desc'),
  }),
  output: pageOf(researchRow),
});

export const startResearch = defineCall({
  name: 'startResearch',
  method: 'POST',
  path: '/content-research/',
  access: 'member',
  tokens: 'write',
  summary: 'Starts research; with `review_plan` it waits after the plan. Repeated calls with the same `client_id` return the first run.',
  bodyBytes: 192 * 1024,
  cost: 'job',
  body: z.object({ ...settings, review_plan: z.boolean(), client_id: z.uuid() }),
  output: research,
});

export const getResearch = defineCall({
  name: 'getResearch',
  method: 'GET',
  path: '/content-research/{id}/',
  access: 'member',
  tokens: 'read',
  summary: 'One research run with its results so far.',
  params: byId,
  output: research,
});

/** A line about a running research. `id`: the reader's position; a request with the last `id` resumes without repeating lines. */
export const researchEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('run'), id: z.string(), run: research }),
  /** output of the model: `text` replaces everything from UTF-16 unit `from` on */
  z.object({ type: z.literal('writing'), id: z.string(), from: z.number(), text: z.string() }),
  /** heartbeat */
  z.object({ type: z.literal('beat'), id: z.string() }),
  /** the run has ended; the last line */
  z.object({ type: z.literal('over'), id: z.string() }),
]);
export type ResearchEvent = z.output<typeof researchEvent>;

export const followResearch = defineCall({
  name: 'followResearch',
  method: 'GET',
  path: '/content-research/{id}/events/',
  access: 'member',
  tokens: 'read',
  streams: true,
  summary: 'Streams the progress of a run as lines of JSON, for at most two minutes; `after` is the id of the last line received.',
  params: byId,
  query: z.object({ after: z.optional(z.string().check(z.regex(/^[\w.-]{1,120}$/))) }),
  output: researchEvent,
});

export const updateResearch = defineCall({
  name: 'updateResearch',
  method: 'PATCH',
  path: '/content-research/{id}/',
  access: 'member',
  tokens: 'write',
  summary: 'Changes the plan, sources, outline or brief; later results become stale. 409 while the run is in progress.',
  params: byId,
  bodyBytes: 704 * 1024,
  body: z.partial(
    z.object({
      plan: z.array(planQuestion).check(z.minLength(1, 'Keep at least one question'), z.maxLength(20)),
      urls: settings.urls,
      outline: z.array(outlineSection).check(z.maxLength(40)),
      /** 409 if there is no brief yet */
      brief: z.object({ ...briefFields, links: z.array(briefLink).check(z.maxLength(20)) }),
      /** sources and facts to exclude */
      excluded_sources: z.array(z.uuid()).check(z.maxLength(100)),
      excluded_facts: z.array(z.uuid()).check(z.maxLength(500)),
      /** the post created from the draft */
      post_id: z.uuid(),
    }),
  ),
  output: research,
});

export const runResearch = defineCall({
  name: 'runResearch',
  method: 'POST',
  path: '/content-research/{id}/run/',
  access: 'member',
  tokens: 'write',
  summary: 'Continues a run, or repeats one step, alone or with all later steps.',
  params: byId,
  cost: 'job',
  body: z.object({ from: z.optional(z.enum(RESEARCH_STEPS)), only: z.optional(z.boolean()) }),
  output: startedTask,
});

export const stopResearch = defineCall({
  name: 'stopResearch',
  method: 'POST',
  path: '/content-research/{id}/stop/',
  access: 'member',
  tokens: 'write',
  summary: 'Stops a run; its results so far are kept.',
  params: byId,
  output: research,
});

export const deleteResearch = defineCall({
  name: 'deleteResearch',
  method: 'DELETE',
  path: '/content-research/{id}/',
  access: 'member',
  tokens: 'write',
  summary: 'Deletes research with its snapshots. A post created from it is kept.',
  params: byId,
});

export const getResearchSnapshot = defineCall({
  name: 'getResearchSnapshot',
  method: 'GET',
  path: '/content-research/{id}/sources/{source_id}/',
  access: 'member',
  tokens: 'read',
  summary: 'The text of a source as read at the time.',
  params: z.object({ id: z.uuid(), source_id: z.uuid() }),
  output: z.object({ url: z.string(), title: z.string(), fetched_at: z.string(), hash: z.string(), text: z.string() }),
});

export const RESEARCH_FORMATS = ['markdown', 'html', 'docx'] as const;
export const RESEARCH_FILES = ['draft', 'brief'] as const;
export const exportResearch = defineCall({
  name: 'exportResearch',
  method: 'GET',
  path: '/content-research/{id}/export/',
  access: 'member',
  tokens: 'read',
  summary: 'Exports the draft or the brief with its sources as a file; its bytes are in base64.',
  params: byId,
  query: z.object({ format: z.enum(RESEARCH_FORMATS), file: z._default(z.enum(RESEARCH_FILES), 'draft') }),
  output: z.object({ file_name: z.string(), media_type: z.string(), base64: z.string() }),
});
