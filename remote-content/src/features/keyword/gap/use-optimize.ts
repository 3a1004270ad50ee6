import { noteKeywordsApplied, suggestPageMeta, type PageGaps } from '@canopy/contract/content';
import { queueKeywords, reloadUser, send, showOutcome, useOrganisationId } from '@canopy/shell-api';
import { formatInteger } from '@canopy/ui/data';
import { useEffect, useRef, useState } from 'react';
import { firstKeywords } from './first-keywords.ts';
import { originalOf } from './original-of.ts';
import { KEYWORD_MESSAGES } from '../messages.ts';

interface Optimizing {
  readonly done: number;
  readonly total: number;
}

const pagesText = (count: number): string => (count === 1 ? '1 page' : `${formatInteger(count)} pages`);

/**
 * Puts the first suggestion for each of several pages into the publish queue, one after the other; nothing is published. Ends early when the
 * limit is reached, the browser's storage is full, it is stopped, or the screen or the workspace is left; what was applied stays.
 */
export function useOptimize(length: string) {
  const organizationId = useOrganisationId();
  const [optimizing, setOptimizing] = useState<Optimizing | null>(null);
  const isStopped = useRef(false);
  useEffect(() => () => void (isStopped.current = true), [organizationId]);

  const optimize = async (pages: readonly PageGaps[]): Promise<void> => {
    if (organizationId === null) return;
    isStopped.current = false;
    const applied: string[] = [];
    let failure: string | null = null;
    for (const [done, page] of pages.entries()) {
      if (isStopped.current || failure !== null) break;
      setOptimizing({ done, total: pages.length });
      const keywords = firstKeywords(page);
      if (keywords.length === 0) continue;
      try {
        const { variants } = await send(suggestPageMeta, { body: { page_id: page.page_id, keywords } });
        const [first] = variants;
        if (!first) continue;
        const { title, description } = first;
        const metafields = keywords.map((value) => ({ value }));
        const isKept = queueKeywords({
          page: page.page_url,
          organizationId,
          type: length,
          metafields,
          meta: { title, description },
          ...(await originalOf(page.page_url)),
        });
        if (isKept) applied.push(page.page_id);
        else failure = KEYWORD_MESSAGES.storageFull;
      } catch (error) {
        failure = (error as Error).message;
      }
    }
    if (applied.length > 0) await send(noteKeywordsApplied, { body: { page_ids: applied } }).catch(() => undefined);
    void reloadUser().catch(() => undefined);
    setOptimizing(null);
    const left = pages.length - applied.length;
    showOutcome(
      { well: applied.length, total: pages.length },
      {
        all: `${pagesText(applied.length)} optimized`,
        partial: `${formatInteger(applied.length)} of ${pagesText(pages.length)} optimized`,
        none: 'No page was optimized',
        nothing: 'No page was optimized',
        reasons: [
          failure ??
            (left === 0
              ? KEYWORD_MESSAGES.applied
              : isStopped.current
                ? `Stopped; ${pagesText(left)} left as they are.`
                : `No suitable suggestion for ${pagesText(left)}.`),
        ],
      },
    );
  };
  return { optimizing, optimize, stop: () => void (isStopped.current = true) };
}
