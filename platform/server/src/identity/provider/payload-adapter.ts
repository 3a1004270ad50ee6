import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { errors, type Adapter, type AdapterFactory, type AdapterPayload } from 'oidc-provider';
import type { Db } from '../../store/db.ts';
import { queryRows } from '../../store/rows.ts';
import { hashSecret } from '../tokens/single-use-token.ts';

/** Models whose id is itself the secret; session ids need no hashing, because their cookie is signed as well. */
const SECRET_ID = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken']);

/** Stores oidc-provider's state in `oidc_payloads`, shared by all processes. */
export const payloadAdapter =
  (db: Db): AdapterFactory =>
  (model) =>
    new PayloadAdapter(db, model);

/** Of the models' many fields, those that this adapter and the provider use to tell states apart; the provider checks the rest. */
const payloadShape: z.ZodMiniType<AdapterPayload> = z.looseObject({
  accountId: z.optional(z.string()),
  clientId: z.optional(z.string()),
  grantId: z.optional(z.string()),
  jti: z.optional(z.string()),
  kind: z.optional(z.string()),
  exp: z.optional(z.number()),
  iat: z.optional(z.number()),
  uid: z.optional(z.string()),
  consumed: z.optional(z.unknown()),
});

const foundRow = z.object({ payload: payloadShape });

class PayloadAdapter implements Adapter {
  readonly #db: Db;
  readonly #model: string;

  constructor(db: Db, model: string) {
    this.#db = db;
    this.#model = model;
  }

  #key(id: string): string {
    return SECRET_ID.has(this.#model) ? hashSecret(id) : id;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const { jti, ...rest } = payload;
    const stored = JSON.stringify(SECRET_ID.has(this.#model) ? rest : { jti, ...rest });
    const expires = expiresIn === undefined ? sql`null` : sql`now() + make_interval(secs => ${expiresIn})`;
    await this.#db.execute(sql`
      insert into oidc_payloads (model, id, payload, account_id, grant_id, uid, user_code, expires_at)
      values (${this.#model}, ${this.#key(id)}, ${stored}::jsonb, ${payload.accountId ?? null}, ${payload.grantId ?? null},
        ${payload.uid ?? null}, ${payload.userCode ?? null}, ${expires})
      on conflict (model, id) do update set payload = excluded.payload, account_id = excluded.account_id,
        grant_id = excluded.grant_id, uid = excluded.uid, user_code = excluded.user_code, expires_at = excluded.expires_at`);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const found = await queryRows(
      this.#db,
      foundRow,
      sql`select payload from oidc_payloads where model = ${this.#model} and id = ${this.#key(id)}`,
    );
    const payload = found[0]?.payload;
    return payload && { ...payload, jti: id };
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const found = await queryRows(this.#db, foundRow, sql`select payload from oidc_payloads where model = ${this.#model} and uid = ${uid}`);
    return found[0]?.payload;
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    const found = await queryRows(
      this.#db,
      foundRow,
      sql`select payload from oidc_payloads where model = ${this.#model} and user_code = ${userCode}`,
    );
    return found[0]?.payload;
  }

  /**
   * Marks a code or token as used, once. If two requests both read it as unused, the later one is a replay: its grant is revoked with
   * everything under it, as if the replay had come a moment later (RFC 9700, section 4.14.2).
   */
  async consume(id: string): Promise<void> {
    const { rowCount } = await this.#db.execute(sql`
      update oidc_payloads set payload = payload || jsonb_build_object('consumed', floor(extract(epoch from now())))
      where model = ${this.#model} and id = ${this.#key(id)} and payload->'consumed' is null`);
    if (rowCount === 1) return;
    await this.#db.execute(sql`
      with replayed as (select grant_id from oidc_payloads where model = ${this.#model} and id = ${this.#key(id)})
      delete from oidc_payloads using replayed
      where oidc_payloads.grant_id = replayed.grant_id or (model = 'Grant' and id = replayed.grant_id)`);
    throw new errors.InvalidGrant('already used');
  }

  async destroy(id: string): Promise<void> {
    await this.#db.execute(sql`delete from oidc_payloads where model = ${this.#model} and id = ${this.#key(id)}`);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#db.execute(sql`delete from oidc_payloads where model = ${this.#model} and grant_id = ${grantId}`);
  }
}

/** Ends all sessions and grants of an account; access tokens already issued end with their session. */
export async function revokeAccount(db: Pick<Db, 'execute'>, accountId: string): Promise<void> {
  await db.execute(sql`delete from oidc_payloads where account_id = ${accountId}`);
}
