import { TASK_KINDS } from '@canopy/contract/host';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { giveBackLimit, reserveLimit, settleLimit } from '../../billing/limits/index.ts';
import { StepError } from '../research/index.ts';
import { readArticle, updateArticle, type ArticleKey } from './store.ts';
import { writeArticle } from './write-article.ts';

/** Reserves an article from the month's allowance; the same article counts once. */
export const reserveArticle = (tx: Parameters<typeof reserveLimit>[0], { organisationId, id }: ArticleKey, now: Date) =>
  reserveLimit(tx, { organisationId, limit: 'backlink_articles', amount: 1, reference: `article ${id}`, now });

/** Writes an article. Run again after the process died, it starts over: nothing in it costs money. */
export const articleJob = defineJob({
  kind: TASK_KINDS.backlinkArticle,
  payload: z.object({ article_id: z.uuid() }),
  run: async ({ payload, organisationId, signal, progress }, deps: Deps) => {
    const key: ArticleKey = { organisationId, id: payload.article_id };
    const article = await readArticle(deps.db, key);
    if (!article) return { status: 'gone' };
    try {
      const written = await writeArticle(deps, organisationId, article.settings, signal, progress);
      const now = deps.clock();
      await deps.db.transaction(async (tx) => {
        await updateArticle(tx, key, { ...written, status: 'ready', message: '' });
        const { reservationId } = await reserveArticle(tx, key, now);
        await settleLimit(tx, reservationId, now);
      });
      return { status: 'ready' };
    } catch (error) {
      if (signal.aborted) throw error;
      const message = error instanceof StepError ? error.message : 'Something went wrong on the server. Start the article again.';
      await deps.db.transaction(async (tx) => {
        await updateArticle(tx, key, { status: 'failed', message });
        if (article.reservationId) await giveBackLimit(tx, article.reservationId, deps.clock());
      });
      throw error;
    }
  },
});
