import { getCrawlSettings, pauseCrawl, resumeCrawl, startCrawl, stopCrawl } from '@canopy/contract/seo-audit';
import { refreshCalls, reloadUser, showFailure, useAction } from '@canopy/shell-api';
import { useOncePerDay } from '../../crawl/once-per-day.ts';
import { refreshAudit } from '../../crawl/use-crawl.ts';
import { AUDIT_MESSAGES } from './messages.ts';

/** Start, at the site or at another host of it, pause, stop and resume; a refusal shows as a toast with the reason. */
export function useCrawlControl() {
  const starting = useAction(startCrawl);
  const moving = useAction(startCrawl);
  const stopping = useAction(stopCrawl);
  const pausing = useAction(pauseCrawl);
  const resuming = useAction(resumeCrawl);
  const usedUp = useOncePerDay();
  const report = async (outcome: Promise<{ ok: true } | { ok: false; error: Error }>, failed: string): Promise<void> => {
    const result = await outcome;
    if (!result.ok) showFailure(failed, result.error);
    // It may have been today's recrawl.
    void reloadUser().catch(() => undefined);
    await refreshAudit();
  };
  const startAt = async (host: string): Promise<void> => {
    await report(moving.run({ body: { host } }), AUDIT_MESSAGES.startFailed);
    // The host is kept there.
    await refreshCalls(getCrawlSettings);
  };
  return {
    start: () => void report(starting.run({ body: {} }), AUDIT_MESSAGES.startFailed),
    startAt: (host: string) => void startAt(host),
    stop: (id: string) => void report(stopping.run({ params: { id } }), AUDIT_MESSAGES.stopFailed),
    pause: (id: string) => void report(pausing.run({ params: { id } }), AUDIT_MESSAGES.pauseFailed),
    resume: (id: string) => void report(resuming.run({ params: { id } }), AUDIT_MESSAGES.resumeFailed),
    /** why the whole site cannot be crawled again by hand now */
    usedUp,
    starting: starting.running,
    moving: moving.running,
    stopping: stopping.running,
    pausing: pausing.running,
    resuming: resuming.running,
  };
}

export type CrawlControl = ReturnType<typeof useCrawlControl>;
