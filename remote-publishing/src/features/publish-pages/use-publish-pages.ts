import { MESSAGES } from '@canopy/contract';
import { publishPages, type Platform, type QueuedPage } from '@canopy/contract/publishing';
import { showFailure, showToast, unqueuePages, useAction } from '@canopy/shell-api';
import { useEffect, useRef, useState } from 'react';
import { useRun } from '../../run/use-run.ts';

const words = MESSAGES.publish;

/** Summary shown at the end; the dialog has each page's outcome. */
function tell(platform: Platform, published: number, problems: readonly (string | null)[]): void {
  const failed = problems.length;
  const known = [...new Set(problems.filter((text) => text !== null))].join(' ');
  const joined = known || (failed > 0 ? MESSAGES.unknownError : '');
  if (failed === 0) showToast({ title: published === 1 ? 'Published 1 page' : `Published ${published} pages`, tone: 'success' });
  else if (platform === 'shopify' && published === 0) showToast({ title: known || words.shopifyAllFailed, tone: 'destructive' });
  else if (published > 0) showToast({ title: words.partial(published, failed), description: joined, tone: 'destructive' });
  else showToast({ title: words.failed, description: joined, tone: 'destructive' });
}

/** Publishes the queue and follows the run; published pages leave the queue, failed ones stay in it. */
export function usePublishPages(platform: Platform | null | undefined) {
  const action = useAction(publishPages);
  const [runId, setRunId] = useState<string | null>(null);
  const told = useRef<string | null>(null);
  const run = useRun(runId);

  useEffect(() => {
    if (!run.data || !platform) return;
    const settled = run.data.operations.filter(({ state }) => state === 'published' || state === 'cancelled' || state === 'conflict');
    unqueuePages(settled.map(({ key }) => key));
    if (!run.data.done || told.current === run.data.run_id) return;
    told.current = run.data.run_id;
    const problems = run.data.operations.filter(({ state }) => state === 'failed' || state === 'conflict').map(({ message }) => message);
    tell(platform, run.data.operations.filter(({ state }) => state === 'published').length, problems);
  }, [run.data, platform]);

  const start = async (pages: readonly QueuedPage[]) => {
    if (!platform) return;
    const result = await action.run({ params: { platform }, body: { pages: [...pages] } });
    if (result.ok) setRunId(result.data.run_id);
    else showFailure(words.failed, result.error);
  };
  return { start, starting: action.running, run, runId };
}
