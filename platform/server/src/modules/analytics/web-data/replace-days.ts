import { addDays, dayCount, type Days } from '@canopy/contract/analytics';
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../store/db.ts';
import { storableText } from '../../../store/storable.ts';
import { dates, doubles, integers, numbersOf, WEB_NAMES, noteFigureChange, ensurePartitions, monthOf } from '../search-data/index.ts';
import type { WebFigures, WebKind, WebMeta, WebRow, WebRowOf, WebVisitRow } from './web-rows.ts';

/** The tables partitioned by month. */
export const WEB_PARTITIONED = ['web_facts', 'web_visits'] as const;

type Writer = Pick<Db, 'execute'>;

/** Held until the transaction ends: serializes writers of one workspace. */
export async function lockWebData(tx: Writer, organisationId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`web-data ${organisationId}`}, 0))`);
}

/**
 * Stores the rows of one kind, replacing those stored for these days (both inclusive), in one transaction: idempotent. A day without rows
 * is stored as an empty day. Their months are marked for `rollUpWebMonths`.
 *
 * @throws RangeError if a row lies outside the days, a figure is not a number, or a row appears twice in `rows`
 */
export async function replaceWebDays<Kind extends WebKind | 'visits'>(
  db: Db,
  organisationId: string,
  kind: Kind,
  days: Days,
  rows: readonly WebRowOf<Kind>[],
  meta: WebMeta,
): Promise<void> {
  const all = Array.from({ length: dayCount(days.from, days.to) }, (_, offset) => addDays(days.from, offset));
  const months = [...new Set(all.map(monthOf))];
  const stored = check(kind, days, rows);
  await ensurePartitions(db, WEB_PARTITIONED, months);
  await db.transaction(async (tx) => {
    await lockWebData(tx, organisationId);
    const inside = sql`organisation_id = ${organisationId} and day between ${days.from} and ${days.to}`;
    const number = await numbersOf(
      tx,
      organisationId,
      WEB_NAMES,
      stored.flatMap(({ names }) => names),
    );
    if (kind === 'visits') {
      await tx.execute(sql`delete from web_visits where ${inside}`);
      const column = (index: number) => integers(stored.map(({ names }) => number(names[index] ?? '')));
      await tx.execute(sql`
        insert into web_visits (organisation_id, day, channel, source, country, device, browser, operating_system, ${FIGURES})
        select ${organisationId}::uuid, * from unnest(${dates(stored.map(({ date }) => date))}, ${sql.join([0, 1, 2, 3, 4, 5].map(column), sql`, `)}, ${figures(stored)})`);
    } else {
      await tx.execute(sql`delete from web_facts where ${inside} and kind = ${kind}`);
      await tx.execute(sql`
        insert into web_facts (organisation_id, kind, day, name, ${FIGURES})
        select ${organisationId}::uuid, ${kind}::text, * from unnest(${dates(stored.map(({ date }) => date))}, ${integers(stored.map(({ names }) => number(names[0] ?? '')))}, ${figures(stored)})`);
    }
    await note(tx, organisationId, kind, all, months, {
      ...meta,
      hasEngagement: stored.every((row) => row.userEngagementDuration !== undefined),
    });
    await noteFigureChange(tx, organisationId, 'web');
  });
}

async function note(
  tx: Writer,
  organisationId: string,
  kind: string,
  days: readonly string[],
  months: readonly string[],
  { timeZone, thresholded, incompleteFrom, hasEngagement }: WebMeta & { hasEngagement: boolean },
): Promise<void> {
  await tx.execute(sql`
    insert into web_days (organisation_id, kind, day, final, thresholded, has_engagement)
    select ${organisationId}::uuid, ${kind}, day, ${incompleteFrom === null} or day < ${incompleteFrom}::date, ${thresholded}, ${hasEngagement} from unnest(${dates(days)}) as day
    on conflict (organisation_id, kind, day) do update set final = excluded.final, thresholded = excluded.thresholded, has_engagement = excluded.has_engagement`);
  await tx.execute(sql`
    insert into web_months (organisation_id, kind, month, stale) select ${organisationId}::uuid, ${kind}, month, true from unnest(${dates(months)}) as month
    on conflict (organisation_id, kind, month) do update set stale = true`);
  await tx.execute(sql`
    insert into web_sources (organisation_id, time_zone) values (${organisationId}, ${timeZone})
    on conflict (organisation_id) do update set time_zone = coalesce(excluded.time_zone, web_sources.time_zone)`);
}

/** Columns of figures, in the order of `figures`. */
export const FIGURES: SQL = sql`total_users, active_users, new_users, sessions, views, events, bounced, seconds`;
const whole = ['totalUsers', 'activeUsers', 'newUsers', 'sessions', 'screenPageViews', 'eventCount'] as const;

function figures(rows: readonly WebFigures[]): SQL {
  const counts = whole.map((name) => integers(rows.map((row) => Math.round(row[name] ?? 0))));
  const bounced = doubles(rows.map((row) => (row.bounceRate ?? 0) * Math.round(row.sessions ?? 0)));
  const seconds = doubles(
    rows.map((row) => row.userEngagementDuration ?? (row.averageSessionDuration ?? 0) * Math.round(row.sessions ?? 0)),
  );
  return sql.join([...counts, bounced, seconds], sql`, `);
}

interface Stored extends WebFigures {
  readonly date: string;
  readonly names: readonly string[];
}

function check(kind: WebKind | 'visits', { from, to }: Days, rows: readonly (WebRow | WebVisitRow)[]): Stored[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const names = ('name' in row ? [row.name] : [row.channel, row.source, row.country, row.device, row.browser, row.operatingSystem]).map(
      storableText,
    );
    const key = JSON.stringify([row.date, ...names]);
    if (row.date < from || row.date > to) throw new RangeError(`a row of ${kind} is of ${row.date}, which is not within ${from} – ${to}`);
    if (seen.has(key)) throw new RangeError(`among the rows of ${kind}, ${key} stands twice`);
    if (
      ![...whole, 'bounceRate' as const, 'averageSessionDuration' as const, 'userEngagementDuration' as const].every((name) =>
        Number.isFinite(row[name] ?? 0),
      )
    )
      throw new RangeError(`among the rows of ${kind}, a figure of ${key} is no number`);
    seen.add(key);
    return { ...row, names };
  });
}
