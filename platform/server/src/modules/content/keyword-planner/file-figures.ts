import { keywordFileFigures, type createKeywordProject, type KeywordFileFigures } from '@canopy/contract/content';
import type { ParsedBody } from '@canopy/contract';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';
import { tidy } from './tidy.ts';

type Files = NonNullable<ParsedBody<typeof createKeywordProject>['files']>;

/** Keeps what imported files say about keywords. Of a keyword that a file names twice, and of files with one name, the first counts. */
export async function keepFileFigures(
  tx: Pick<Db, 'execute'>,
  { clock }: Pick<Deps, 'clock'>,
  { organisationId, projectId }: { organisationId: string; projectId: string },
  files: Files,
): Promise<void> {
  for (const { name, figures } of files) {
    const rows = figures.map((row) => ({ ...row, keyword: tidy(row.keyword) }));
    await tx.execute(sql`
      insert into keyword_file_figures (organisation_id, project_id, keyword, file, volume, difficulty, cpc, currency, position, intents, imported_on)
      select ${organisationId}::uuid, ${projectId}::uuid, keyword, ${name}, volume, difficulty, cpc, currency, position, intents,
        ${clock().toISOString().slice(0, 10)}::date
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as f (keyword text, volume integer, difficulty real, cpc real, currency text, position real, intents text[])
      on conflict do nothing`);
  }
}

const figuresRow = z.extend(keywordFileFigures, { keyword: z.string() });

/** Keyword → what each imported file says about it, the newest file first. */
export async function readFileFigures(db: Db, organisationId: string, projectId: string): Promise<Map<string, KeywordFileFigures[]>> {
  const rows = await queryRows(
    db,
    figuresRow,
    sql`
    select keyword, file, volume, difficulty, cpc, currency, position, intents, imported_on::text from keyword_file_figures
    where organisation_id = ${organisationId} and project_id = ${projectId} order by imported_on desc, file`,
  );
  const found = new Map<string, KeywordFileFigures[]>();
  for (const { keyword, ...figures } of rows) found.set(keyword, [...(found.get(keyword) ?? []), figures]);
  return found;
}
