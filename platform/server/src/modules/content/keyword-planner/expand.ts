import type { PlannedKeyword } from '@canopy/contract/content';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { MemberActor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { ProblemError } from '../../../http/problem.ts';
import { crawlToShow } from '../../seo-audit/crawl-data/index.ts';
import { coversAll, queryStems, stemsOf } from '../gaps/index.ts';
import type { Ideas } from './metrics.ts';
import { tidy } from './tidy.ts';

type Source = PlannedKeyword['source'];

/** Maximum keywords of an expansion, in total and per source. */
const MAX_EXPANDED = 2_000;
const MAX_TITLES = 2_000;
const MAX_PROPOSED = 60;
const MAX_SEEDS_ASKED = 20;

const ownQuery = z.object({ query: z.string() });
const title = z.object({ title: z.nullable(z.string()), h1: z.nullable(z.string()) });
const proposal = z.object({ keywords: z.array(z.object({ keyword: z.string().check(z.maxLength(200)) })).check(z.maxLength(200)) });

/** The seeds plus what people search for, what the site says, and what a keyword provider and a language model suggest about them. */
export async function expand(
  deps: Deps,
  actor: MemberActor,
  projectId: string,
  seeds: readonly string[],
  language: string,
  ideas: Ideas | null,
): Promise<{ found: Map<string, Source>; model: string | null }> {
  const found = new Map<string, Source>(seeds.map((seed) => [tidy(seed), 'typed']));
  const wanted = seeds.map((seed) => queryStems(seed, language));
  const fits = (text: string) => {
    const stems = new Set(stemsOf(text, language));
    return wanted.some((seed) => coversAll(stems, seed));
  };
  const add = (keyword: string, source: Source) => {
    const text = tidy(keyword);
    if (text !== '' && text.length <= 200 && !found.has(text) && found.size < MAX_EXPANDED) found.set(text, source);
  };
  const { db } = deps;
  const { organisationId } = actor;
  const own = await db.execute(sql`
    select query from search_rows where organisation_id = ${organisationId} and query <> ''
    group by query order by sum(impressions) desc, query limit 50000`);
  for (const { query } of z.array(ownQuery).parse(own.rows)) if (fits(query)) add(query, 'search_console');

  const scope = await crawlToShow(db, organisationId);
  if (scope) {
    const { rows } = await db.execute(sql`
      select p.title, f.facts->>'h1' as h1 from crawl_pages p
      left join crawl_findings f on f.organisation_id = p.organisation_id and f.crawl_id = p.crawl_id and f.page_id = p.page_id
      where p.organisation_id = ${organisationId} and p.crawl_id = ${scope.crawlId} and p.outcome = 'html' limit ${MAX_TITLES}`);
    for (const page of z.array(title).parse(rows)) {
      const phrase = (page.h1 ?? page.title ?? '').split(/\s[|–—:]\s|: /)[0] ?? '';
      if (phrase !== '' && phrase.length <= 80 && fits(phrase)) add(phrase.replaceAll(/[^\p{L}\p{N}'’ -]/gu, ' '), 'site');
    }
  }
  // The most searched come first, in case there are more than a project holds.
  for (const { keyword } of ideas?.answer.figures.toSorted((a, b) => (b.volume ?? 0) - (a.volume ?? 0)) ?? [])
    if (ideas) add(keyword, ideas.provider);
  const model = await propose(deps, actor, projectId, seeds, found, add);
  return { found, model };
}

/** null: there is no model, or it did not answer; what the data shows does not depend on it. */
async function propose(
  { models }: Deps,
  actor: MemberActor,
  projectId: string,
  seeds: readonly string[],
  found: ReadonlyMap<string, Source>,
  add: (keyword: string, source: Source) => void,
): Promise<string | null> {
  try {
    const { value, model } = await models.generate({
      organisationId: actor.organisationId,
      userId: actor.userId,
      purpose: 'keyword-planner',
      schema: proposal,
      system: 'You are a keyword researcher. You propose search queries as people type them, in the language of the seeds.',
      instruction: `Propose at most ${MAX_PROPOSED} further search queries about the seeds: questions, comparisons, uses and narrower subjects. None that is known already.`,
      data: {
        seeds: JSON.stringify(seeds.slice(0, MAX_SEEDS_ASKED).map((keyword) => ({ keyword }))),
        known: JSON.stringify([...found.keys()].slice(0, 200)),
      },
      key: `keyword-planner ${projectId}`,
      settings: { maxOutputTokens: 3_000 },
    });
    for (const { keyword } of value.keywords.slice(0, MAX_PROPOSED)) add(keyword, 'model');
    return model;
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}
