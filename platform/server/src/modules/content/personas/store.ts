import { audienceProfile, persona, type AudienceProfile, type Persona } from '@canopy/contract/content';
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { personName } from '../../../store/person-name.ts';
import { idRow, queryRows } from '../../../store/rows.ts';
import { storableJson } from '../../../store/storable.ts';

type Tx = Pick<Db, 'execute'>;
const isoOf = (column: SQL) => sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The contents are parsed once the row is assembled. */
const storedFields = z.record(z.string(), z.unknown());
const profilesRow = z.object({ fields: storedFields });

/** A workspace's profiles, or one of them. */
export async function readProfiles(db: Tx, organisationId: string, id?: string): Promise<AudienceProfile[]> {
  const rows = await queryRows(
    db,
    profilesRow,
    sql`
    select p.id, p.fields, ${isoOf(sql`p.updated_at`)} as updated_at,
      (select count(*)::integer from personas s where s.organisation_id = p.organisation_id and s.profile_id = p.id) as personas
    from audience_profiles p where p.organisation_id = ${organisationId} and ${id === undefined ? sql`true` : sql`p.id = ${id}`} order by lower(p.fields->>'name'), p.id limit 500`,
  );
  return rows.map(({ fields, ...row }) => z.parse(audienceProfile, { ...fields, ...row }));
}

export async function insertProfile(db: Tx, organisationId: string, fields: object, now: Date): Promise<string> {
  const rows = await queryRows(
    db,
    idRow,
    sql`
    insert into audience_profiles (organisation_id, fields, updated_at) values (${organisationId}, ${storableJson(fields)}::jsonb, ${now.toISOString()}) returning id`,
  );
  return rows[0]?.id ?? '';
}

export async function changeProfile(db: Tx, organisationId: string, id: string, fields: object, now: Date): Promise<void> {
  await db.execute(sql`
    update audience_profiles set fields = fields || ${storableJson(fields)}::jsonb, updated_at = ${now.toISOString()} where organisation_id = ${organisationId} and id = ${id}`);
}

export async function removeProfile(db: Tx, organisationId: string, id: string): Promise<void> {
  await db.execute(sql`delete from audience_profiles where organisation_id = ${organisationId} and id = ${id}`);
}

/** A workspace's personas, or one of them. */
export async function readPersonas(db: Tx, organisationId: string, id?: string): Promise<Persona[]> {
  const rows = await queryRows(
    db,
    profilesRow,
    sql`
    select id, fields, profile_id, version, ${isoOf(sql`updated_at`)} as updated_at from personas
    where organisation_id = ${organisationId} and ${id === undefined ? sql`true` : sql`id = ${id}`} order by lower(fields->>'name'), id limit 500`,
  );
  return rows.map(({ fields, ...row }) => z.parse(persona, { ...fields, ...row }));
}

type Fields = Pick<Persona, 'name' | 'role' | 'goals' | 'pains' | 'questions'>;

const keepVersion = (tx: Tx, organisationId: string, id: string) =>
  tx.execute(sql`
  insert into persona_versions (organisation_id, persona_id, version, profile_id, fields, author_id, at)
  select organisation_id, id, version, profile_id, fields, updated_by, updated_at from personas where organisation_id = ${organisationId} and id = ${id}`);

/** Creates a persona; repeated with the same `clientId`, returns the first one's id. */
export async function insertPersona(
  tx: Tx,
  organisationId: string,
  userId: string,
  clientId: string,
  profileId: string | null,
  fields: Fields,
  now: Date,
): Promise<string> {
  const made = await queryRows(
    tx,
    idRow,
    sql`
    insert into personas (organisation_id, client_id, profile_id, fields, updated_by, updated_at)
    values (${organisationId}, ${clientId}, ${profileId}, ${storableJson(fields)}::jsonb, ${userId}, ${now.toISOString()})
    on conflict (organisation_id, client_id) do nothing returning id`,
  );
  if (made[0]) {
    await keepVersion(tx, organisationId, made[0].id);
    return made[0].id;
  }
  const rows = await queryRows(
    tx,
    idRow,
    sql`select id from personas where organisation_id = ${organisationId} and client_id = ${clientId}`,
  );
  return rows[0]?.id ?? '';
}

/** Changes a persona and stores its current version. @returns false if `version` is not the stored one */
export async function changePersona(
  tx: Tx,
  organisationId: string,
  userId: string,
  id: string,
  version: number,
  fields: object,
  profileId: string | null | undefined,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update personas set fields = fields || ${storableJson(fields)}::jsonb, version = version + 1, updated_by = ${userId}, updated_at = ${now.toISOString()},
      profile_id = case when ${profileId !== undefined} then ${profileId ?? null}::uuid else profile_id end
    where organisation_id = ${organisationId} and id = ${id} and version = ${version}`);
  if (!rowCount) return false;
  await keepVersion(tx, organisationId, id);
  return true;
}

export async function removePersona(db: Tx, organisationId: string, id: string): Promise<void> {
  await db.execute(sql`delete from personas where organisation_id = ${organisationId} and id = ${id}`);
}

const versionsRow = z.object({
  fields: storedFields,
  version: z.number(),
  at: z.string(),
  author: z.string(),
  profile_id: z.nullable(z.string()),
});

/** A persona's earlier versions, newest first. */
export async function readVersions(db: Tx, organisationId: string, id: string) {
  const rows = await queryRows(
    db,
    versionsRow,
    sql`
    select v.version, v.fields, v.profile_id, ${isoOf(sql`v.at`)} as at,
      ${personName(sql`u`)} as author
    from persona_versions v left join users u on u.id = v.author_id
    where v.organisation_id = ${organisationId} and v.persona_id = ${id} order by v.version desc limit 100`,
  );
  return rows.map(({ fields, version, at, author, profile_id }) => ({
    version,
    author,
    at,
    persona: z.parse(persona, { ...fields, id, profile_id, version, updated_at: at }),
  }));
}
