import type { VitalsSettings } from '@canopy/contract/seo-audit';
import { sql } from 'drizzle-orm';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { queryRow } from '../../../store/rows.ts';
import { vitalsSettings } from '@canopy/contract/seo-audit';

const DEFAULTS: VitalsSettings = { after_crawl: 'scheduled' };

export async function vitalsSettingsOf({ db }: Pick<Deps, 'db'>, organisationId: string): Promise<VitalsSettings> {
  const row = await queryRow(db, vitalsSettings, sql`select after_crawl from vitals_settings where organisation_id = ${organisationId}`);
  return row ?? DEFAULTS;
}

export async function saveVitalsSettingsOf({ db, audit }: Deps, actor: Actor, settings: VitalsSettings): Promise<VitalsSettings> {
  await db.execute(sql`
    insert into vitals_settings (organisation_id, after_crawl) values (${actor.organisationId}, ${settings.after_crawl})
    on conflict (organisation_id) do update set after_crawl = excluded.after_crawl, updated_at = now()`);
  await audit.record(actor, 'vitals.settings', settings.after_crawl);
  return settings;
}
