import { randomBytes } from 'node:crypto';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { PublishToken } from '@canopy/contract/host';
import type { PublisherActor } from '../../../access/actor.ts';
import { publishTokens } from '../../../access/publish-tokens.ts';
import { hashOfToken, TOKEN_PREFIX } from '../../../access/publisher.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import type { Db } from '../../../store/db.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Row = typeof publishTokens.$inferSelect;

const tokenOf = ({ id, remote, note, createdAt, createdBy, expiresAt, lastUsedAt, revokedAt }: Row): PublishToken => ({
  id,
  remote,
  note,
  createdAt: createdAt.toISOString(),
  createdBy,
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
});

/** All tokens, newest first. */
export async function listTokens(db: Db): Promise<PublishToken[]> {
  return (await db.select().from(publishTokens).orderBy(desc(publishTokens.createdAt), publishTokens.id).limit(500)).map(tokenOf);
}

/** Creates a token; `token` is shown to its creator and stored nowhere. */
export async function createToken(
  { db, audit, clock }: Pick<Deps, 'db' | 'audit' | 'clock'>,
  actor: PublisherActor,
  { remote, note, days }: { remote: string; note: string; days: number },
): Promise<PublishToken & { token: string }> {
  const token = `${TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`;
  const now = clock();
  const [row] = await db
    .insert(publishTokens)
    .values({
      remote,
      note,
      hash: hashOfToken(token),
      createdBy: actor.email,
      createdAt: now,
      expiresAt: new Date(now.getTime() + days * DAY_MS),
    })
    .returning();
  if (!row) throw new Error('the token was not stored');
  await audit.record(actor, 'publish-token.create', row.id, { remote, note, days });
  return { ...tokenOf(row), token };
}

/** Revokes a token with immediate effect. @throws problem 404 `token-not-found` */
export async function revokeToken(
  { db, audit, clock }: Pick<Deps, 'db' | 'audit' | 'clock'>,
  actor: PublisherActor,
  id: string,
): Promise<void> {
  const [row] = await db
    .update(publishTokens)
    .set({ revokedAt: clock() })
    .where(and(eq(publishTokens.id, id), isNull(publishTokens.revokedAt)))
    .returning({ remote: publishTokens.remote });
  if (!row) throw problem(404, 'token-not-found', 'There is no such publish token, or it has already been revoked.');
  await audit.record(actor, 'publish-token.revoke', id, row);
}
