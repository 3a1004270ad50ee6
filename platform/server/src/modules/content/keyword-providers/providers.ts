import { dataForSeo, googleAds, type KeywordProvider } from '@canopy/connectors/keyword-metrics';
import type { ParsedBody } from '@canopy/contract';
import {
  KEYWORD_CREDENTIALS,
  KEYWORD_PROVIDERS,
  type KeywordProviderId,
  type KeywordProviderView,
  type saveKeywordProvider,
} from '@canopy/contract/content';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { queryRows } from '../../../store/rows.ts';
import type { SealedPlace } from '../../../secrets/sealed-columns.ts';

export const PROVIDER_NAMES: Readonly<Record<KeywordProviderId, string>> = { dataforseo: 'DataForSEO', google_ads: 'Google Ads' };

const providerRow = z.object({
  id: z.enum(KEYWORD_PROVIDERS),
  credentials: z.nullable(z.string()),
  base_url: z.nullable(z.string()),
});
const placeOf = (id: string): SealedPlace => ({ column: 'keyword_providers.credentials', workspace: null, row: id });
const credentials = z.record(z.string(), z.string());

/** A provider with its decrypted key. Never leaves the server. */
interface Provider {
  id: KeywordProviderId;
  credentials: Readonly<Record<string, string>> | null;
  baseUrl: string | null;
  isSandbox: boolean;
}
type ProviderDeps = Pick<Deps, 'db' | 'secrets' | 'config'>;

export async function readProviders({ db, secrets, config }: ProviderDeps): Promise<Provider[]> {
  const rows = await queryRows(db, providerRow, sql`select id, credentials, base_url from keyword_providers order by id`);
  return rows.map(({ id, credentials: sealed, base_url: baseUrl }) => ({
    id,
    credentials: sealed === null ? null : credentials.parse(JSON.parse(secrets.open(sealed, placeOf(id)))),
    baseUrl,
    isSandbox: config.sandboxUrl !== undefined && baseUrl !== null && baseUrl.startsWith(`${config.sandboxUrl}/`),
  }));
}

export const viewOf = ({ id, credentials: known, baseUrl, isSandbox }: Provider): KeywordProviderView => ({
  id,
  name: PROVIDER_NAMES[id],
  is_sandbox: isSandbox,
  key: known === null ? 'none' : 'settings',
  base_url: baseUrl,
});

/** The first provider that has a key; null if none has. */
export const providerWithKey = async (deps: ProviderDeps): Promise<KeywordProviderId | null> =>
  (await readProviders(deps)).find(({ credentials: known }) => known !== null)?.id ?? null;

/**
 * The provider, ready for requests.
 * @throws problem 409 `provider-without-key`
 */
export async function keywordSourceOf(
  deps: ProviderDeps & Pick<Deps, 'outgoing'>,
  id: KeywordProviderId,
): Promise<{ source: KeywordProvider; isSandbox: boolean }> {
  const provider = (await readProviders(deps)).find((one) => one.id === id);
  if (!provider?.credentials)
    throw problem(409, 'provider-without-key', `${PROVIDER_NAMES[id]} has no key. Ask an administrator to set one in Settings.`);
  const { credentials: known, baseUrl, isSandbox } = provider;
  const of = (name: string): string => known[name] ?? '';
  const at = { http: deps.outgoing.fetch, ...(baseUrl !== null && { baseUrl }) };
  if (id === 'dataforseo') return { source: dataForSeo({ ...at, login: of('login'), password: of('password') }), isSandbox };
  const source = googleAds({
    ...at,
    ...(baseUrl !== null && { tokenUrl: `${baseUrl}/token` }),
    developerToken: of('developer_token'),
    clientId: of('client_id'),
    clientSecret: of('client_secret'),
    refreshToken: of('refresh_token'),
    customerId: of('customer_id').replaceAll('-', ''),
    loginCustomerId: of('login_customer_id').replaceAll('-', ''),
  });
  return { source, isSandbox };
}

const withoutSlash = (url: string | null): string | null => (url?.endsWith('/') ? url.slice(0, -1) : url);

/** @throws problem 400 `credentials-incomplete` with the missing fields */
export async function saveProvider(
  deps: Pick<Deps, 'db' | 'secrets' | 'config' | 'clock' | 'audit'>,
  actor: Parameters<Deps['audit']['record']>[0],
  id: KeywordProviderId,
  { credentials: given, base_url: baseUrl }: ParsedBody<typeof saveKeywordProvider>,
): Promise<KeywordProviderView> {
  const { needed, optional } = KEYWORD_CREDENTIALS[id];
  const lacking = given === null ? [] : needed.filter((name) => !given[name]);
  if (lacking.length > 0)
    throw problem(
      400,
      'credentials-incomplete',
      `${PROVIDER_NAMES[id]} needs all of its fields.`,
      lacking.map((name) => ({ field: `body.credentials.${name}`, message: 'Enter a value.' })),
    );
  const kept = given && Object.fromEntries([...needed, ...optional].flatMap((name) => (given[name] ? [[name, given[name]]] : [])));
  await deps.db.execute(sql`
    update keyword_providers set credentials = ${kept && deps.secrets.seal(JSON.stringify(kept), placeOf(id))},
      base_url = ${baseUrl === undefined ? sql`base_url` : withoutSlash(baseUrl)}, updated_at = ${deps.clock().toISOString()}, updated_by = ${actor.userId ?? null}
    where id = ${id}`);
  await deps.audit.record(actor, 'keyword-provider.save', id, { key: given === null ? 'removed' : 'set' });
  const saved = (await readProviders(deps)).find((one) => one.id === id);
  if (!saved) throw problem(404, 'provider-not-found', 'There is no such provider.');
  return viewOf(saved);
}
