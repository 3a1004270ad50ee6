import { GOOGLE_SCOPES } from '@canopy/contract/analytics';
import { sql } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { exchangeCode, startConsent, saveProperty } from '../modules/analytics/search-console/index.ts';
import { DEMO_ORGANISATION_ID } from './accounts.ts';
import { demoActor } from './seed.ts';

/** The sandbox's account that has the demo site, and its web analytics property. */
const ACCOUNT = 'owner@fernhill.example';
const WEB_PROPERTY = '401100001';

/**
 * Connects the demo workspace with the sandbox's Google the way a visitor would, consent page and all, so that its dashboards fill while
 * the first visitor looks around. Once only: a connection changed since then is left alone. If this fails, the demo starts without it.
 */
export async function connectDemo(deps: Deps): Promise<void> {
  const { config, db, log } = deps;
  if (!config.google || !config.sandboxUrl || !config.google.authUrl.startsWith(config.sandboxUrl)) return;
  const { rowCount } = await db.execute(
    sql`select 1 from audit_log where organisation_id = ${DEMO_ORGANISATION_ID} and action like 'search-console.%' limit 1`,
  );
  const actor = rowCount !== 0 ? undefined : await demoActor(deps);
  if (!actor) return;
  try {
    await saveProperty(deps, actor, { type: 'domain', value: new URL(config.sandboxUrl).hostname, ga_property_id: WEB_PROPERTY });
    const { url } = await startConsent(deps, actor);
    await exchangeCode(deps, actor, await allow(deps, url));
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'the demo workspace could not be connected with the sandbox’s Google');
  }
}

/** Presses Allow on the consent page. */
async function allow({ outgoing }: Deps, url: string): Promise<{ state: string; code: string }> {
  const form = new URLSearchParams(new URL(url).searchParams);
  for (const [name, value] of [['account', ACCOUNT], ['decision', 'allow'], ...GOOGLE_SCOPES.map((scope) => ['granted', scope])] as [
    string,
    string,
  ][])
    form.append(name, value);
  const [page = url] = url.split('?');
  const answer = await outgoing.fetch(page, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
    followRedirects: 0,
  });
  if (!answer.ok) throw new Error(answer.message);
  const back = new URL(answer.headers['location'] ?? '', page).searchParams;
  return { state: back.get('state') ?? '', code: back.get('code') ?? '' };
}
