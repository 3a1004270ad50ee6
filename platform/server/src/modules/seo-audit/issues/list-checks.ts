import type { CheckInfo } from '@canopy/contract/seo-audit';
import { CHECKS } from '@canopy/crawler';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';
import { crawlPages, type CrawlScope } from '../crawl-data/index.ts';
import { checkSettings } from '../findings/index.ts';
import { fixTypeOf } from './fix-type.ts';

/** Every check with the workspace's settings, and how many pages of the crawl have it. */
export async function listChecksOf(db: Db, organisationId: string, scope: CrawlScope | undefined): Promise<CheckInfo[]> {
  const [settings, counts] = await Promise.all([checkSettings(db, organisationId), countsOf(db, scope)]);
  const bySetting = new Map(settings.map((setting) => [setting.code, setting]));
  return CHECKS.map(({ code, name, group, kind, level, rule, source, fix }) => {
    const own = bySetting.get(code);
    return {
      code,
      name,
      group,
      rule,
      source,
      how_to_fix: fix,
      fix_type: fixTypeOf(code),
      potential: kind === 'potential_issue',
      points: own?.weight ?? 0,
      kind: own?.kind ?? kind,
      level: own?.level ?? level,
      enabled: own?.enabled ?? true,
      changed: own?.changed ?? false,
      pages: counts.get(code) ?? 0,
    };
  });
}

const countsOfRow = z.object({ code: z.string(), pages: z.number() });

async function countsOf(db: Db, scope: CrawlScope | undefined): Promise<Map<string, number>> {
  if (!scope) return new Map();
  const rows = await queryRows(
    db,
    countsOfRow,
    sql`
    select code, count(*)::integer as pages from ${crawlPages(scope)} p cross join unnest(p.issues) as i (code) group by code`,
  );
  return new Map(rows.map(({ code, pages }) => [code, pages]));
}
