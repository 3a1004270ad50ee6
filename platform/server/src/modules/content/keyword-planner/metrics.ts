import { randomUUID } from 'node:crypto';
import type { KeywordAnswer, KeywordFigures, KeywordProvider } from '@canopy/connectors/keyword-metrics';
import type { CallOutput } from '@canopy/contract';
import { keywordMetrics, type KeywordMetrics, type KeywordProviderId, type lookUpKeywordFigures } from '@canopy/contract/content';
import { sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import * as z from 'zod/mini';
import type { MemberActor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import type { Db } from '../../../store/db.ts';
import { queryRow, queryRows } from '../../../store/rows.ts';
import { giveBackLimit, settleLimit, takeLimit } from '../../billing/limits/index.ts';
import { keywordSourceOf, PROVIDER_NAMES } from '../keyword-providers/index.ts';
import { tidy } from './tidy.ts';

type Tx = Parameters<typeof settleLimit>[0];

/** How many days a provider's figures stay valid: Google's change once a month. */
const HOLDS_DAYS = 30;

interface Place {
  country: string;
  language: string;
}
const placeRow = z.object({ country: z.string(), language: z.string() });

/** @throws problem 409 `country-needed` if the workspace has none */
async function placeOf(db: Db, organisationId: string): Promise<Place> {
  const place = await queryRow(db, placeRow, sql`select country, language from organisations where id = ${organisationId}`);
  if (!place?.country)
    throw problem(409, 'country-needed', 'Figures are of a country. Choose the workspace’s country in its settings, then try again.');
  return { country: place.country, language: place.language || 'en' };
}

const metricsRow = z.extend(keywordMetrics, { keyword: z.string() });

/** Keyword → what providers reported about it, newest first; for the workspace's current country and language. */
export async function readMetrics(db: Db, organisationId: string, projectId: string): Promise<Map<string, KeywordMetrics[]>> {
  const rows = await queryRows(
    db,
    metricsRow,
    sql`
    select m.keyword, m.provider, m.volume, m.competition, m.cpc, m.currency, m.country, m.fetched_on::text from keyword_metrics m
    join keyword_project_keywords k on k.organisation_id = m.organisation_id and k.project_id = ${projectId} and k.keyword = m.keyword
    join organisations o on o.id = m.organisation_id and o.country = m.country and coalesce(nullif(o.language, ''), 'en') = m.language
    where m.organisation_id = ${organisationId} order by m.fetched_on desc, m.provider`,
  );
  const found = new Map<string, KeywordMetrics[]>();
  for (const { keyword, ...metrics } of rows) found.set(keyword, [...(found.get(keyword) ?? []), keywordMetrics.parse(metrics)]);
  return found;
}

const keywordRow = z.object({ keyword: z.string() });

/** Questions under way, of a workspace and a provider: the next one waits here, and holds no connection meanwhile. */
const underWay = new Map<string, Promise<unknown>>();
/** Of all workspaces: providers answer slowly, and each question holds a request of ours. */
const atOnce = pLimit(4);
/** Keywords of one request at both providers; each part is kept as it comes. */
const PART_KEYWORDS = 1_000;

/** Does one thing after another of the same key. */
function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = underWay.get(key) ?? Promise.resolve();
  const own = before.then(work, work);
  underWay.set(key, own);
  const forget = () => void (underWay.get(key) === own && underWay.delete(key));
  own.then(forget, forget);
  return own;
}

/**
 * Asks a provider for a project's keywords that it was not asked for recently. A concurrent request waits, and then finds them answered:
 * nothing is paid for twice.
 * @throws problem 402 `limit-reached`; 404 `project-not-found`; 409 `provider-without-key`, `country-needed`; 502 `provider-failed` if
 * nothing came back
 */
export async function lookUp(
  deps: Deps,
  { organisationId }: MemberActor,
  id: string,
  provider: KeywordProviderId,
): Promise<CallOutput<typeof lookUpKeywordFigures>> {
  const { db } = deps;
  const project = await db.execute(sql`select 1 from keyword_projects where organisation_id = ${organisationId} and id = ${id}`);
  if (project.rows.length === 0) throw problem(404, 'project-not-found', 'There is no such project in this workspace.');
  const place = await placeOf(db, organisationId);
  const source = await keywordSourceOf(deps, provider);
  const { asked, failure } = await inTurn(`${organisationId} ${provider}`, () =>
    atOnce(async () =>
      askMissing(deps, organisationId, provider, place, source, await readMissing(deps, organisationId, id, provider, place)),
    ),
  );
  if (failure && asked === 0) throw problem(502, 'provider-failed', `${PROVIDER_NAMES[provider]}: ${failure.message}`);
  return { looked_up: asked, problem: failure && `${PROVIDER_NAMES[provider]}: ${failure.message}` };
}

/** Keywords of a project that the provider was not asked for lately, the most seen first. */
async function readMissing(deps: Deps, organisationId: string, id: string, provider: KeywordProviderId, place: Place): Promise<string[]> {
  const rows = await queryRows(
    deps.db,
    keywordRow,
    sql`
    select k.keyword from keyword_project_keywords k where k.organisation_id = ${organisationId} and k.project_id = ${id} and not exists (
      select 1 from keyword_metrics m where m.organisation_id = ${organisationId} and m.keyword = k.keyword and m.provider = ${provider}
        and m.country = ${place.country} and m.language = ${place.language} and m.fetched_on > ${today(deps)}::date - ${HOLDS_DAYS}::integer)
    order by k.impressions desc nulls last, k.keyword`,
  );
  return rows.map(({ keyword }) => keyword);
}

/** Asks part by part, and keeps each as it comes, in a transaction of its own: what was paid for stays whatever happens after it. */
async function askMissing(
  deps: Deps,
  organisationId: string,
  provider: KeywordProviderId,
  place: Place,
  source: KeywordProvider,
  keywords: readonly string[],
): Promise<{ asked: number; failure: KeywordAnswer['failure'] }> {
  if (keywords.length === 0) return { asked: 0, failure: null };
  const reservationId = await take(deps, organisationId);
  let asked = 0;
  try {
    for (let at = 0; at < keywords.length; at += PART_KEYWORDS) {
      const part = keywords.slice(at, at + PART_KEYWORDS);
      const answer = await source.figures({ keywords: part, ...place });
      const whole = answer.failure === null ? withUnknown(part, answer.figures) : answer.figures;
      if (whole.length > 0)
        await deps.db.transaction(async (tx) => {
          await keepMetrics(tx, deps, organisationId, provider, place, whole);
          // The first part settles what was reserved; later ones belong to it.
          if (asked === 0) await settleLimit(tx, reservationId);
        });
      asked += whole.length;
      if (answer.failure !== null) return { asked, failure: answer.failure };
    }
    return { asked, failure: null };
  } finally {
    if (asked === 0) await deps.db.transaction((tx) => giveBackLimit(tx, reservationId));
  }
}

/** Keywords that the provider does not know are noted as well, so that it is not asked for them again. */
function withUnknown(keywords: readonly string[], figures: readonly KeywordFigures[]): KeywordFigures[] {
  const known = new Set(figures.map(({ keyword }) => tidy(keyword)));
  const unknown = keywords.filter((keyword) => !known.has(keyword));
  return [...figures, ...unknown.map((keyword) => ({ keyword, volume: null, competition: null, cpc: null, currency: null }))];
}

const today = ({ clock }: Pick<Deps, 'clock'>): string => clock().toISOString().slice(0, 10);

async function take({ db, clock }: Pick<Deps, 'db' | 'clock'>, organisationId: string): Promise<string> {
  const reference = `${randomUUID()}:keyword-figures`;
  return (await takeLimit(db, { organisationId, limit: 'keyword_metadata', amount: 1, reference, now: clock() })).reservationId;
}

/** A provider's ideas, and what to do with them in the transaction that stores the project. */
export interface Ideas {
  provider: KeywordProviderId;
  answer: KeywordAnswer;
  /** figures and the use of the limit are stored with the project, or not at all */
  keep: (tx: Tx) => Promise<void>;
  giveBack: () => Promise<void>;
}

/**
 * Asks a provider for ideas about seeds. A failure is part of the result: the project is created anyway.
 * @throws problem 402 `limit-reached`; 409 `provider-without-key`, `country-needed`
 */
export async function askIdeas(deps: Deps, organisationId: string, provider: KeywordProviderId, seeds: readonly string[]): Promise<Ideas> {
  const place = await placeOf(deps.db, organisationId);
  const source = await keywordSourceOf(deps, provider);
  const reservationId = await take(deps, organisationId);
  const answer = await source.ideas({ keywords: seeds, ...place });
  return {
    provider,
    answer,
    async keep(tx) {
      await keepMetrics(tx, deps, organisationId, provider, place, answer.figures);
      await (answer.figures.length > 0 ? settleLimit(tx, reservationId) : giveBackLimit(tx, reservationId));
    },
    giveBack: async () => void (await deps.db.transaction((tx) => giveBackLimit(tx, reservationId))),
  };
}

async function keepMetrics(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  organisationId: string,
  provider: KeywordProviderId,
  { country, language }: Place,
  figures: readonly KeywordFigures[],
): Promise<void> {
  const rows = [...new Map(figures.map((row) => [tidy(row.keyword), row])).entries()];
  const column = <T>(pick: (row: KeywordFigures) => T) => sql.param(rows.map(([, row]) => pick(row)));
  await tx.execute(sql`
    insert into keyword_metrics (organisation_id, keyword, provider, country, language, fetched_on, volume, competition, cpc, currency)
    select ${organisationId}::uuid, keyword, ${provider}, ${country}, ${language}, ${today(deps)}::date, volume, competition, cpc, currency
    from unnest(${sql.param(rows.map(([keyword]) => keyword))}::text[], ${column(({ volume }) => volume)}::integer[], ${column(({ competition }) => competition)}::smallint[],
      ${column(({ cpc }) => cpc)}::real[], ${column(({ currency }) => currency)}::text[]) as m (keyword, volume, competition, cpc, currency)
    on conflict (organisation_id, keyword, provider, country, language) do update set
      fetched_on = excluded.fetched_on, volume = excluded.volume, competition = excluded.competition, cpc = excluded.cpc, currency = excluded.currency`);
}
