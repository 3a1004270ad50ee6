import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Actor } from '../../../access/actor.ts';
import type { Db } from '../../../store/db.ts';
import { queryRow } from '../../../store/rows.ts';
import type { SealedPlace } from '../../../secrets/sealed-columns.ts';

type Tx = Pick<Db, 'execute'>;
type Person = Pick<Actor, 'organisationId' | 'userId'>;

/** How long someone may take on Google's screen. */
export const CONSENT_MS = 10 * 60 * 1_000;
/** Used ones are kept this long, in case someone returns with the same code. */
const KEPT_HOURS = 24;

/** Where the verifier of a consent is sealed. */
export const verifierPlace = (organisationId: string, state: string): SealedPlace => ({
  column: 'google_consents.verifier',
  workspace: organisationId,
  row: hashOf(state),
});

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const consentRow = z.object({
  verifier: z.string(),
  /** whether a code was submitted before, and whether it is the given one */
  used: z.boolean(),
  same_code: z.boolean(),
});
export type ConsentRow = z.output<typeof consentRow>;

export async function insertConsent(
  db: Tx,
  { organisationId, userId }: Person,
  state: string,
  sealedVerifier: string,
  now: Date,
): Promise<void> {
  await db.execute(
    sql`/* every workspace */ delete from google_consents where expires_at < ${now.toISOString()}::timestamptz - make_interval(hours => ${KEPT_HOURS})`,
  );
  await db.execute(sql`
    insert into google_consents (organisation_id, state_hash, user_id, verifier, expires_at)
    values (${organisationId}, ${hashOf(state)}, ${userId}, ${sealedVerifier}, ${new Date(now.getTime() + CONSENT_MS).toISOString()})`);
}

/**
 * The consent this person started in this workspace with this state; undefined if there is none, or it has ended. Locked until the
 * transaction ends: of two with the same code, one waits.
 */
export async function holdConsent(
  tx: Tx,
  { organisationId, userId }: Person,
  state: string,
  code: string,
  now: Date,
): Promise<ConsentRow | undefined> {
  const row = await queryRow(
    tx,
    consentRow,
    sql`
    select verifier, code_hash is not null as used, coalesce(code_hash = ${hashOf(code)}, false) as same_code from google_consents
    where organisation_id = ${organisationId} and state_hash = ${hashOf(state)} and user_id = ${userId}
      and (expires_at > ${now.toISOString()} or code_hash is not null)
    for update`,
  );
  return row;
}

export async function markUsed(tx: Tx, organisationId: string, state: string, code: string): Promise<void> {
  await tx.execute(
    sql`update google_consents set code_hash = ${hashOf(code)} where organisation_id = ${organisationId} and state_hash = ${hashOf(state)}`,
  );
}

/** Deletes a consent that the person refused. @returns whether there was one */
export async function deleteConsent(db: Tx, { organisationId, userId }: Person, state: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    delete from google_consents where organisation_id = ${organisationId} and state_hash = ${hashOf(state)} and user_id = ${userId}
      and code_hash is null and expires_at > ${now.toISOString()}`);
  return rowCount === 1;
}
