import { google } from '@canopy/connectors/google';
import { GOOGLE_SCOPES } from '@canopy/contract/analytics';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { askTokenEndpoint } from '../../../operator/ask-token-endpoint.ts';
import { unknown, works, wrong, type Finding } from '../../../operator/finding.ts';
import { queryRows } from '../../../store/rows.ts';

const GOOGLE = 'Google';
const VARIABLES = 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET';
/** What Google revokes the tokens of a consent screen in "Testing" after. */
const TESTING_DAYS = 7;

const grants = z.object({
  all: z.coerce.number(),
  dead: z.coerce.number(),
  /** died about a week after they were given */
  weekly: z.coerce.number(),
  narrow: z.coerce.number(),
});

/** Tries the client at Google, its return address, and what is known of the connections made with it. */
export async function checkGoogle(deps: Pick<Deps, 'config' | 'outgoing' | 'db' | 'clock'>): Promise<Finding[]> {
  const { config } = deps;
  if (!config.google) return [];
  const { clientId, clientSecret, tokenUrl } = config.google;
  const values = { client_id: clientId, client_secret: clientSecret, grant_type: 'refresh_token', refresh_token: 'of-nobody' };
  const client = await askTokenEndpoint(deps, GOOGLE, { url: tokenUrl, values, isForm: true, variables: VARIABLES });
  return [client, await checkReturn(deps), ...(await checkConnections(deps))];
}

/** Google refuses an address that the client does not have on a page of its own, before anybody signs in. */
async function checkReturn({ config, outgoing }: Pick<Deps, 'config' | 'outgoing'>): Promise<Finding> {
  const redirectUri = `${config.publicUrl}/gsc-callback`;
  if (!config.google) return unknown(GOOGLE, 'It is not set up.');
  const url = await google({ ...config.google, redirectUri }).consentUrl({
    state: 'check',
    scopes: GOOGLE_SCOPES,
    verifier: 'v'.repeat(43),
  });
  const answer = await outgoing.fetch(url, { followRedirects: 0, timeoutMs: 20_000, maxBytes: 3_000_000, headers: {} });
  if (!answer.ok) return wrong(GOOGLE, 'answer', `Its consent screen did not answer: ${answer.message}`);
  const said = `${answer.headers['location'] ?? ''} ${new TextDecoder().decode(answer.body)}`;
  const coded = /authError=([\w%+/=-]+)/.exec(said)?.[1];
  const reason = coded === undefined ? '' : Buffer.from(decodeURIComponent(coded), 'base64').toString('latin1');
  if (/redirect_uri/.test(reason) || (answer.status >= 400 && /redirect_uri/.test(said)))
    return wrong(
      GOOGLE,
      'redirect-uri',
      `The client does not have ${redirectUri} as an authorised redirect URI. Add it in Google’s console.`,
    );
  if (/invalid_scope|restricted/.test(reason))
    return wrong(GOOGLE, 'scope', 'The consent screen does not have the scopes that Canopy asks for.');
  if (answer.status >= 400 || coded !== undefined)
    return unknown(GOOGLE, `The consent screen answered with status ${answer.status}, which does not say what is wrong.`);
  return works(GOOGLE, `${redirectUri} is an authorised redirect URI.`);
}

async function checkConnections({ db }: Pick<Deps, 'db'>): Promise<Finding[]> {
  const [row] = await queryRows(
    db,
    grants,
    sql`/* every workspace */
    select count(*) as all, count(*) filter (where dead_at is not null) as dead,
      count(*) filter (where dead_at between granted_at + ${`${TESTING_DAYS - 1} days`}::interval and granted_at + ${`${TESTING_DAYS + 1} days`}::interval) as weekly,
      count(*) filter (where not scopes @> ${sql`array[${sql.join(
        GOOGLE_SCOPES.map((scope) => sql`${scope}`),
        sql`, `,
      )}]::text[]`}) as narrow from google_grants`,
  );
  if (!row || row.all === 0) return [unknown(GOOGLE, 'No workspace is connected yet, so the state of the consent screen is not known.')];
  const found: Finding[] = [];
  if (row.weekly > 0)
    found.push(
      wrong(
        GOOGLE,
        'consent',
        `${row.weekly} of ${row.all} connections ended a week after they were made, as they do while the consent screen is in “Testing”. Publish it in Google’s console.`,
      ),
    );
  else if (row.dead > 0)
    found.push(wrong(GOOGLE, 'connection', `${row.dead} of ${row.all} connections have ended; those workspaces have to connect again.`));
  if (row.narrow > 0)
    found.push(wrong(GOOGLE, 'scope', `${row.narrow} of ${row.all} connections were given without Search Console or Analytics.`));
  return found.length > 0 ? found : [works(GOOGLE, `All ${row.all} connections are alive, with every scope.`)];
}
