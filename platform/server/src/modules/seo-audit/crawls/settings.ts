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
import { readOrganisation } from '../../host/organisation/index.ts';
import { chosenHost } from './own-host.ts';

/** Default number of pages per crawl. */
export const DEFAULT_MAX_PAGES = 10_000;

type Stored = Required<Omit<CrawlSettings, 'basic_auth_username'>>;

const DEFAULTS: Stored = {
  max_pages: DEFAULT_MAX_PAGES,
  include: [],
  exclude: [],
  start_from: 'both',
  user_agent: '',
  render: 'needed',
  requests_per_second: 5,
  host: '',
};

/** `host` as in the settings it was given with: the only one that receives the password. An older release knew only the domain. */
const storedLogin = z.object({ username: z.string(), password: z.string(), host: z.optional(z.string()) });
export type Login = Pick<z.output<typeof storedLogin>, 'username' | 'password'>;
/** As stored: an older release had fewer fields. */
const storedSettings = z.partial(crawlSettings);

const placeOf = (organisationId: string) => workspacePlace('crawl_settings.basic_auth_sealed', organisationId);
const settingsRow = z.object({ settings: z.unknown(), basic_auth_sealed: z.nullable(z.string()) });

/**
 * The workspace's settings including its login for the site; defaults if nothing was saved.
 * @param host the host whose login is wanted, empty for the workspace's domain; absent: that of the settings
 */
export async function readSettings(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  organisationId: string,
  host?: string,
): Promise<{ settings: Stored; login: Login | null }> {
  const row = await queryRow(
    db,
    settingsRow,
    sql`select settings, basic_auth_sealed from crawl_settings where organisation_id = ${organisationId}`,
  );
  const sealed = row?.basic_auth_sealed ?? null;
  const settings: Stored = { ...DEFAULTS, ...(row && z.parse(storedSettings, row.settings)) };
  const login = sealed === null ? null : z.parse(storedLogin, JSON.parse(secrets.open(sealed, placeOf(organisationId))));
  const isOfHost = login !== null && (login.host ?? '') === (host ?? settings.host);
  return { settings, login: isOfHost ? { username: login.username, password: login.password } : null };
}

/** Lets later crawls begin at another host, or with an empty one at the workspace's domain again. */
export async function keepHost({ db }: Pick<Deps, 'db'>, organisationId: string, host: string): Promise<void> {
  const chosen = JSON.stringify({ host });
  await db.execute(sql`
    insert into crawl_settings as s (organisation_id, settings) values (${organisationId}, ${chosen}::jsonb)
    on conflict (organisation_id) do update set settings = s.settings || excluded.settings, updated_at = now()`);
}

export async function crawlSettingsOf(deps: Deps, { organisationId }: Actor): Promise<CrawlSettings> {
  const { settings, login } = await readSettings(deps, organisationId);
  return { ...settings, basic_auth_username: login?.username ?? null };
}

/** @throws problem 400 naming the unusable pattern, header or host */
export async function saveCrawlSettingsOf(deps: Deps, actor: Actor, body: ParsedBody<typeof saveCrawlSettings>): Promise<CrawlSettings> {
  const { db, secrets, audit } = deps;
  const { organisationId } = actor;
  const { basic_auth: given, host: wanted, ...rest } = body;
  check(rest);
  const before = await readSettings(deps, organisationId);
  const domain = wanted === undefined ? '' : ((await readOrganisation(db, organisationId))?.domain ?? '');
  const settings: Stored = { ...rest, host: wanted === undefined ? before.settings.host : chosenHost(wanted, domain) };
  const { host } = settings;
  const login = given == null ? null : JSON.stringify({ ...given, ...(host !== '' && { host }) });
  const sealed = login === null ? null : secrets.seal(login, placeOf(organisationId));
  // The login of another host is not shown here, so it is not removed here either.
  const keepsLogin = given === undefined || (given === null && before.login === null);
  await db.execute(sql`
    insert into crawl_settings as s (organisation_id, settings, basic_auth_sealed)
    values (${organisationId}, ${JSON.stringify(settings)}::jsonb, ${sealed})
    on conflict (organisation_id) do update set settings = excluded.settings, updated_at = now(),
      basic_auth_sealed = case when ${keepsLogin} then s.basic_auth_sealed else excluded.basic_auth_sealed end`);
  await audit.record(actor, 'crawl.settings', '', settings);
  return crawlSettingsOf(deps, actor);
}

function check({ include, exclude, user_agent }: Omit<Stored, 'host'>): void {
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
