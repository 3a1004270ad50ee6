import {
  deletePerformanceFile,
  importPerformanceFile,
  listPerformanceFiles,
  listPerformanceRows,
  PERFORMANCE_FILES,
  PERFORMANCE_ROWS,
  previewPerformanceFile,
} from '@canopy/contract/analytics';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { route, type Route } from '../../../http/route.ts';
import type { work } from './performance-thread.ts';
import { deleteFile, insertFile, readFiles, readRows } from './store.ts';

const SCRIPT = new URL('./performance-thread.ts', import.meta.url);

const missing = () => problem(404, 'file-not-found', 'This file was removed. Import it again to see its figures.');
const unusable = (field: string, message: string) =>
  problem(400, 'unusable-file', `Nothing was imported. ${message}`, [{ field, message }]);

/** Exports of Search Console's Performance report, for workspaces that are not connected to Google. */
export function performanceFileRoutes(deps: Deps): Route[] {
  const { db, threads, clock, audit } = deps;
  return [
    route(previewPerformanceFile, async ({ actor, body }) => {
      const answer = await threads.run<typeof work>(actor.userId, SCRIPT, { ...body, most: PERFORMANCE_ROWS });
      if ('fault' in answer) throw unusable('body.base64', answer.fault);
      if (!('preview' in answer)) throw new Error('a preview was asked for');
      if (answer.preview.tables.length === 0)
        throw unusable(
          'body.base64',
          'It has no table with clicks and impressions. Export the Performance report from Search Console as CSV.',
        );
      return answer.preview;
    }),
    route(importPerformanceFile, async ({ actor, body: { name, base64, tables } }) => {
      const answer = await threads.run<typeof work>(actor.userId, SCRIPT, { name, base64, chosen: tables, most: PERFORMANCE_ROWS });
      if ('fault' in answer) throw unusable('body.base64', answer.fault);
      if (!('read' in answer)) throw new Error('the rows were asked for');
      const dimensions = tables.map(({ dimension }) => dimension);
      if (new Set(dimensions).size < dimensions.length)
        throw unusable('body.tables', 'Two tables are of the same kind. Choose one of them.');
      const { read } = answer;
      if (read.tables.every(({ rows }) => rows.length === 0))
        throw unusable('body.tables', `No row could be used. ${read.skipped[0]?.reason ?? 'The tables are empty.'}`);
      const { organisationId, userId } = actor;
      const id = await insertFile(db, { organisationId, userId, name, read, most: PERFORMANCE_FILES, now: clock() });
      if (id === null)
        throw problem(
          409,
          'too-many-files',
          `This workspace has ${PERFORMANCE_FILES} imported files already. Remove one, then import this one.`,
        );
      await audit.record(actor, 'performance-file.import', name);
      const [file] = await readFiles(db, organisationId, id);
      if (!file) throw missing();
      return { file, skipped: read.skipped };
    }),
    route(listPerformanceFiles, async ({ actor }) => ({ data: await readFiles(db, actor.organisationId) })),
    route(listPerformanceRows, async ({ actor, params, query }) => {
      const [file] = await readFiles(db, actor.organisationId, params.id);
      if (!file) throw missing();
      return readRows(db, actor.organisationId, params.id, query);
    }),
    route(deletePerformanceFile, async ({ actor, params }) => {
      const name = await deleteFile(db, actor.organisationId, params.id);
      if (name === null) throw missing();
      await audit.record(actor, 'performance-file.delete', name);
    }),
  ];
}
