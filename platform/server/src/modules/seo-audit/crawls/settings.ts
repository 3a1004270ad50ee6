import type { ParsedBody } from '@canopy/contract';
import { crawlSettings, type CrawlSettings, type saveCrawlSettings } from '@canopy/contract/seo-audit';
import { urlPatterns } from '@canopy/crawler';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { workspacePlace } from '../../../secrets/sealed-columns.ts';
import { queryRow } from '../../../store/rows.ts';

/** Default number of pages per crawl. */
export const DEFAULT_MAX_PAGES = 10_000;

const DEFAULTS: Omit<CrawlSettings, 'basic_auth_username'> = {
  max_pages: DEFAULT_MAX_PAGES,
  include: [],
  exclude: [],
  start_from: 'both',
  user_agent: '',
  render: 'needed',
  requests_per_second: 5,
};

const login = z.object({ username: z.string(), password: z.string() });
export type Login = z.output<typeof login>;
/** As stored: an older release had fewer fields. */
const storedSettings = z.partial(crawlSettings);

type Stored = Omit<CrawlSettings, 'basic_auth_username'>;

const placeOf = (organisationId: string) => workspacePlace('crawl_settings.basic_auth_sealed', organisationId);
const settingsRow = z.object({ settings: z.unknown(), basic_auth_sealed: z.nullable(z.string()) });

/** The workspace's settings including its login for the site; defaults if nothing was saved. */
export async function readSettings(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  organisationId: string,
): Promise<{ settings: Stored; login: Login | null }> {
  const row = await queryRow(
    db,
    settingsRow,
    sql`select settings, basic_auth_sealed from crawl_settings where organisation_id = ${organisationId}`,
  );
  const sealed = row?.basic_auth_sealed ?? null;
  return {
    settings: { ...DEFAULTS, ...(row && z.parse(storedSettings, row.settings)) },
    login: sealed === null ? null : z.parse(login, JSON.parse(secrets.open(sealed, placeOf(organisationId)))),
  };
}

export async function crawlSettingsOf(deps: Deps, { organisationId }: Actor): Promise<CrawlSettings> {
  const { settings, login } = await readSettings(deps, organisationId);
  return { ...settings, basic_auth_username: login?.username ?? null };
}

/** @throws problem 400 naming the unusable pattern or header */
export async function saveCrawlSettingsOf(deps: Deps, actor: Actor, body: ParsedBody<typeof saveCrawlSettings>): Promise<CrawlSettings> {
  const { db, secrets, audit } = deps;
  const { basic_auth: given, ...settings } = body;
  check(settings);
  const sealed = given == null ? null : secrets.seal(JSON.stringify(given), placeOf(actor.organisationId));
  await db.execute(sql`
    insert into crawl_settings as s (organisation_id, settings, basic_auth_sealed)
    values (${actor.organisationId}, ${JSON.stringify(settings)}::jsonb, ${sealed})
    on conflict (organisation_id) do update set settings = excluded.settings, updated_at = now(),
      basic_auth_sealed = case when ${given === undefined} then s.basic_auth_sealed else excluded.basic_auth_sealed end`);
  await audit.record(actor, 'crawl.settings', '', settings);
  return crawlSettingsOf(deps, actor);
}

function check({ include, exclude, user_agent }: Stored): void {
  for (const [field, patterns] of [
    ['include', include],
    ['exclude', exclude],
  ] as const) {
    patterns.forEach((pattern, at) => {
      try {
        urlPatterns([pattern]);
      } catch (error) {
        const message = `${(error as Error).message}. Nothing was saved.`;
        throw problem(400, 'invalid-pattern', message, [{ field: `body.${field}.${at}`, message }]);
      }
    });
  }
  if (!/^[\x20-\x7e]*$/.test(user_agent)) {
    const message = 'A user agent may contain only ASCII characters. Nothing was saved.';
    throw problem(400, 'invalid-user-agent', message, [{ field: 'body.user_agent', message }]);
  }
}
