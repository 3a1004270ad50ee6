import { setImmediate as turn } from 'node:timers/promises';
import type { KeywordProviderId, PlannedKeyword } from '@canopy/contract/content';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { ProblemError } from '../../../http/problem.ts';
import type { JobContext } from '../../../jobs/jobs.ts';
import { queryRows } from '../../../store/rows.ts';
import { recentRows } from '../../analytics/search-data/index.ts';
import { crawlToShow, crawlFindings, crawlPages } from '../../seo-audit/crawl-data/index.ts';
import { coversAll, queryStems, stemsOf } from '../gaps/index.ts';
import { PROVIDER_NAMES } from '../keyword-providers/index.ts';
import type { Ideas } from './ideas.ts';
import { tidy } from './tidy.ts';

type Source = PlannedKeyword['source'];

/** Maximum keywords of an expansion, in total and per source. */
const MAX_EXPANDED = 2_000;
const MAX_TITLES = 2_000;
const MAX_PROPOSED = 60;
const MAX_SEEDS_ASKED = 20;
/** Queries processed before the process yields to other work. */
const QUERIES_AT_ONCE = 1_000;

const ownQuery = z.object({ query: z.string() });
const title = z.object({ title: z.nullable(z.string()), h1: z.nullable(z.string()) });
const proposal = z.object({ keywords: z.array(z.object({ keyword: z.string().check(z.maxLength(200)) })).check(z.maxLength(200)) });
const texts = z.array(z.string());
const proposed = z.object({ keywords: texts, model: z.nullable(z.string()) });

/** The result of an expansion. */
export interface Expansion {
  found: Map<string, Source>;
  /** `provider/model` that proposed keywords; null: none did */
  model: string | null;
  /** null: no provider was queried */
  ideas: Ideas | null;
}

/**
 * The seeds plus what people search for, what the site says, and what a keyword provider and a language model suggest about them. Each source
 * is a step of the task.
 */
export async function expand(
  deps: Deps,
  context: JobContext,
  seeds: readonly string[],
  language: string,
  wanted: { provider: KeywordProviderId; ask: () => Promise<Ideas> } | null,
): Promise<Expansion> {
  const { organisationId, step, progress } = context;
  const found = new Map<string, Source>(seeds.map((seed) => [tidy(seed), 'typed']));
  const fits = matcher(seeds, language);
  const add = (keywords: readonly string[], source: Source) => {
    for (const keyword of keywords) {
      const text = tidy(keyword);
      if (text !== '' && text.length <= 200 && !found.has(text) && found.size < MAX_EXPANDED) found.set(text, source);
    }
  };
  progress(0.05, 'Searching your search data');
  add(await step('own-queries', texts, ({ signal }) => searchedFor(deps, organisationId, fits, signal)), 'search_console');
  progress(0.25, 'Reading page titles');
  add(await step('site-titles', texts, () => titlesOf(deps, organisationId, fits)), 'site');
  let ideas: Ideas | null = null;
  if (wanted) {
    progress(0.3, `Asking ${PROVIDER_NAMES[wanted.provider]} for ideas`);
    ideas = await wanted.ask();
    // The most searched come first, in case there are more than a project holds.
    const byVolume = ideas.figures.toSorted((a, b) => (b.volume ?? 0) - (a.volume ?? 0));
    add(
      byVolume.map(({ keyword }) => keyword),
      wanted.provider,
    );
  }
  progress(0.45, 'Asking the language model');
  const known = [...found.keys()];
  const { keywords, model } = await step('model', proposed, ({ key, signal }) => propose(deps, context, seeds, known, key, signal));
  add(keywords, 'model');
  return { found, model, ideas };
}

/** Whether a text covers what one of the seeds is about. Only seeds whose first word it has are compared. */
function matcher(seeds: readonly string[], language: string): (text: string) => boolean {
  const byFirst = Map.groupBy(
    seeds.map((seed) => queryStems(seed, language)),
    ([first]) => first,
  );
  return (text) => {
    const stems = new Set(stemsOf(text, language));
    return [...stems].some((stem) => byFirst.get(stem)?.some((seed) => coversAll(stems, seed)));
  };
}

async function searchedFor({ db }: Deps, organisationId: string, fits: (text: string) => boolean, signal: AbortSignal): Promise<string[]> {
  const rows = await queryRows(
    db,
    ownQuery,
    sql`
    select query from ${recentRows(organisationId)} r where query <> ''
    group by query order by sum(impressions) desc, query limit 50000`,
  );
  const fitting: string[] = [];
  for (const [at, { query }] of rows.entries()) {
    if (at % QUERIES_AT_ONCE === 0) await turn(undefined, { signal });
    if (fits(query)) fitting.push(query);
    if (fitting.length >= MAX_EXPANDED) break;
  }
  return fitting;
}

async function titlesOf({ db }: Deps, organisationId: string, fits: (text: string) => boolean): Promise<string[]> {
  const scope = await crawlToShow(db, organisationId);
  if (!scope) return [];
  const rows = await queryRows(
    db,
    title,
    sql`
    select p.title, f.facts->>'h1' as h1 from ${crawlPages(scope)} p
    left join ${crawlFindings(scope)} f on f.page_id = p.page_id
    where p.outcome = 'html' limit ${MAX_TITLES}`,
  );
  return rows
    .map((page) => (page.h1 ?? page.title ?? '').split(/\s[|–—:]\s|: /)[0] ?? '')
    .filter((phrase) => phrase !== '' && phrase.length <= 80 && fits(phrase))
    .map((phrase) => phrase.replaceAll(/[^\p{L}\p{N}'’ -]/gu, ' '));
}

/** No model: there is none, or it did not answer; what the data shows does not depend on it. */
async function propose(
  { models }: Deps,
  { organisationId, task }: JobContext,
  seeds: readonly string[],
  known: readonly string[],
  key: string,
  signal: AbortSignal,
): Promise<z.output<typeof proposed>> {
  try {
    const { value, model } = await models.generate({
      organisationId,
      userId: task.createdBy,
      purpose: 'keyword-planner',
      schema: proposal,
      system: 'You are a keyword researcher. You propose search queries as people type them, in the language of the seeds.',
      instruction: `Propose at most ${MAX_PROPOSED} further search queries about the seeds: questions, comparisons, uses and narrower subjects. None that is known already.`,
      data: {
        seeds: JSON.stringify(seeds.slice(0, MAX_SEEDS_ASKED).map((keyword) => ({ keyword }))),
        known: JSON.stringify(known.slice(0, 200)),
      },
      key,
      settings: { maxOutputTokens: 3_000 },
      signal,
    });
    return { keywords: value.keywords.slice(0, MAX_PROPOSED).map(({ keyword }) => keyword), model };
  } catch (error) {
    if (error instanceof ProblemError) return { keywords: [], model: null };
    throw error;
  }
}
