import { CHECKS, weightOf, type CheckKind, type CheckLevel } from '@canopy/crawler';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';

/** A check with a workspace's settings. */
export interface CheckSetting {
  code: string;
  enabled: boolean;
  kind: CheckKind;
  level: CheckLevel;
  weight: number;
  /** whether the workspace changed any of it */
  changed: boolean;
}

const checkSettingsRow = z.object({
  code: z.string(),
  enabled: z.boolean(),
  kind: z.nullable(z.enum(['issue', 'potential_issue', 'insight'])),
  level: z.nullable(z.enum(['low', 'high', 'medium'])),
});

/** Every check, in order, with the workspace's settings. */
export async function checkSettings(db: Pick<Db, 'execute'>, organisationId: string): Promise<CheckSetting[]> {
  const rows = await queryRows(
    db,
    checkSettingsRow,
    sql`select code, enabled, kind, level from check_settings where organisation_id = ${organisationId}`,
  );
  const own = new Map(rows.map((row) => [row.code, row]));
  return CHECKS.map((check) => {
    const row = own.get(check.code);
    const [kind, level] = [row?.kind ?? check.kind, row?.level ?? check.level];
    return {
      code: check.code,
      enabled: row?.enabled ?? true,
      kind,
      level,
      weight: weightOf(check, kind, level),
      changed: row !== undefined,
    };
  });
}

export interface SettingChange {
  enabled?: boolean | undefined;
  kind?: CheckKind | null | undefined;
  level?: CheckLevel | null | undefined;
}

/** Stores a change; fields it omits stay, null resets to the check's own. */
export async function changeSetting(
  db: Pick<Db, 'execute'>,
  organisationId: string,
  userId: string,
  code: string,
  change: SettingChange,
): Promise<void> {
  const { enabled, kind, level } = change;
  await db.execute(sql`
    insert into check_settings as s (organisation_id, code, enabled, kind, level, updated_by)
    values (${organisationId}, ${code}, ${enabled ?? true}, ${kind ?? null}, ${level ?? null}, ${userId})
    on conflict (organisation_id, code) do update set updated_by = excluded.updated_by, updated_at = now(),
      enabled = ${enabled === undefined ? sql`s.enabled` : sql`${enabled}`},
      kind = ${kind === undefined ? sql`s.kind` : sql`${kind}`}, level = ${level === undefined ? sql`s.level` : sql`${level}`}`);
  await db.execute(
    sql`delete from check_settings where organisation_id = ${organisationId} and code = ${code} and enabled and kind is null and level is null`,
  );
}
