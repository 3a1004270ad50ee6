import { randomBytes } from 'node:crypto';
import { type CallOutput, type ParsedBody } from '@canopy/contract';
import { GOOGLE_SCOPES, type exchangeGoogleCode } from '@canopy/contract/analytics';
import type { Actor } from '../../../access/actor.ts';
import { problem } from '../../../http/problem.ts';
import { readOrganisation } from '../../host/organisation/index.ts';
import { connectionOf } from './connection.ts';
import { deleteConsent, holdConsent, insertConsent, markUsed, verifierPlace } from './consent-store.ts';
import { googleOf, type GoogleDeps } from './google.ts';
import { readGrant, tokenPlace, writeGrant } from './grant-store.ts';
import { verifyAndImport } from './verify.ts';

/** RFC 7636 recommends at least 32 random bytes. */
const RANDOM_BYTES = 32;
const random = (): string => randomBytes(RANDOM_BYTES).toString('base64url');

const stateInvalid = () =>
  problem(
    400,
    'state-invalid',
    'This Google sign-in was started elsewhere or more than ten minutes ago. Nothing was changed; connect again.',
  );
const codeInvalid = () =>
  problem(400, 'code-invalid', 'Google did not accept the response from its consent screen. Nothing was changed; connect again.');

/**
 * The URL of Google's consent screen.
 * @throws problem 409 `google-not-configured`, `nothing-chosen`
 */
export async function startConsent(deps: GoogleDeps, actor: Actor): Promise<{ url: string }> {
  const google = googleOf(deps);
  const organisation = await readOrganisation(deps.db, actor.organisationId);
  if (!organisation?.searchConsoleLink) throw problem(409, 'nothing-chosen', 'Choose a Search Console property first.');
  // The workspace precedes the secret part: Google sends people back without saying which workspace they came from.
  const [state, verifier] = [`${actor.organisationId}.${random()}`, random()];
  await insertConsent(deps.db, actor, state, deps.secrets.seal(verifier, verifierPlace(actor.organisationId, state)), deps.clock());
  return { url: await google.consentUrl({ state, scopes: GOOGLE_SCOPES, verifier }) };
}

/**
 * Handles the return from Google's consent screen. The same code again gives the same result, without requesting tokens from Google again.
 * @throws problem 400 `state-invalid`, `consent-refused`, `code-invalid`; 422 if Google does not answer
 */
export async function exchangeCode(
  deps: GoogleDeps,
  actor: Actor,
  body: ParsedBody<typeof exchangeGoogleCode>,
): Promise<CallOutput<typeof exchangeGoogleCode>> {
  const google = googleOf(deps);
  if (body.error !== undefined) {
    if (!(await deleteConsent(deps.db, actor, body.state, deps.clock()))) throw stateInvalid();
    throw problem(400, 'consent-refused', 'Access was not granted on Google’s screen. Nothing was changed.');
  }
  const { code } = body;
  if (!code) throw codeInvalid();
  const isNew = await takeGrant(deps, actor, body.state, code, google);
  const { outcome, taskId } = await verifyAndImport(deps, actor);
  const connection = await connectionOf(deps, actor.organisationId);
  if (isNew)
    await deps.audit.record(actor, 'search-console.connect', connection.property ?? '', {
      outcome,
      permission: connection.permission,
      missing_scopes: connection.missing_scopes,
    });
  return { connection, outcome, task_id: taskId };
}

/** @returns false if the code was already exchanged */
async function takeGrant(
  { db, secrets, clock }: GoogleDeps,
  actor: Actor,
  state: string,
  code: string,
  google: ReturnType<typeof googleOf>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const consent = await holdConsent(tx, actor, state, code, clock());
    const earlier = await readGrant(tx, actor.organisationId);
    if (!consent || (consent.used && !(consent.same_code && earlier))) throw stateInvalid();
    if (consent.used) return false;
    const granted = await google.exchange(code, secrets.open(consent.verifier, verifierPlace(actor.organisationId, state)));
    if (!granted.ok) {
      if (granted.reason === 'reconnect' || granted.reason === 'bad-request') throw codeInvalid();
      throw problem(422, `google-${granted.reason}`, `${granted.message} Nothing was changed; try again later.`);
    }
    // Google returns a refresh token each time it is asked for consent; if not, an earlier one would stay valid.
    const token =
      granted.refreshToken === undefined ? earlier?.refresh_token : secrets.seal(granted.refreshToken, tokenPlace(actor.organisationId));
    if (token === undefined) throw codeInvalid();
    await writeGrant(tx, actor.organisationId, actor.userId, token, granted.scopes);
    await markUsed(tx, actor.organisationId, state, code);
    return true;
  });
}
