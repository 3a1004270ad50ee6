import type { Deps } from '../../../deps.ts';
import type { Schedule } from '../../../jobs/schedule.ts';
import { connectedSite } from './sites.ts';
import { postponeRenewal, readCredential, tokensToRenew } from './store.ts';

/** Connections looked at in one go: each is a request to a platform. */
const AT_ONCE = 50;
const AGAIN_MS = 24 * 3_600_000;

/** Renews tokens of sites that nobody works on: a platform forgets a refresh token that is not used for months. */
export const tokenSchedule: Schedule = { name: 'platform-tokens', seconds: 3_600, run: (deps) => keepTokens(deps) };

/** Asks each site whose tokens are due for its name: an expired token is renewed on the way. */
export async function keepTokens(deps: Deps): Promise<void> {
  const now = deps.clock();
  for (const organisationId of await tokensToRenew(deps.db, now, AT_ONCE)) {
    const row = await readCredential(deps.db, organisationId);
    if (!row) continue;
    // First: one connection that cannot even be read must not keep the others from their turn.
    await postponeRenewal(deps.db, row, new Date(now.getTime() + AGAIN_MS));
    const { site } = await connectedSite(deps, organisationId);
    const answer = await site.check();
    // A connection that has ended stays, and says so when it is used; whatever did not work today is tried again tomorrow.
    if (!answer.ok && answer.reason === 'bad-credentials') await postponeRenewal(deps.db, row, null);
  }
}
