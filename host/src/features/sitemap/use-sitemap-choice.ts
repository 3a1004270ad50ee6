import { type CallOutput } from '@canopy/contract';
import { updateOrganisation } from '@canopy/contract/host';
import { findSitemaps, startCrawl } from '@canopy/contract/seo-audit';
import { send, useAction, useCall, type ApiError } from '@canopy/shell-api';
import { useState } from 'react';

export type SitemapCandidate = CallOutput<typeof findSitemaps>['sitemaps'][number];

/** No sitemap: the crawl follows links from the home page. */
export const NO_SITEMAP = '';

/** Sitemaps to choose from, one that was pasted, and starting the first crawl with the choice. */
export function useSitemapChoice(onStarted: () => void) {
  const found = useCall(findSitemaps, { query: {} });
  const [given, setGiven] = useState<readonly SitemapCandidate[]>([]);
  const [picked, setPicked] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [checking, setChecking] = useState(false);
  const save = useAction(updateOrganisation);
  const start = useAction(startCrawl);
  const candidates = [...given, ...(found.data?.sitemaps ?? []).filter(({ url }) => !given.some((own) => own.url === url))];
  const choice = picked ?? candidates[0]?.url ?? NO_SITEMAP;

  /** Looks at a pasted address and chooses it when it is a sitemap. @returns what is wrong with it, or null */
  const check = async (url: string): Promise<string | null> => {
    setChecking(true);
    try {
      const answer = await send(findSitemaps, { query: { url } });
      const sitemap = answer.sitemaps[0];
      if (!sitemap) return answer.problem ?? 'There is no sitemap at this address.';
      setGiven([sitemap, ...given.filter((own) => own.url !== sitemap.url)]);
      setPicked(sitemap.url);
      return null;
    } catch (thrown) {
      const error = thrown as ApiError;
      return error.fieldErrors['url'] ?? error.message;
    } finally {
      setChecking(false);
    }
  };
  const begin = async () => {
    setProblem(null);
    const saved = await save.run({ body: { sitemap_url: choice === NO_SITEMAP ? null : choice } });
    if (!saved.ok) return setProblem(saved.error.message);
    const started = await start.run({ body: {} });
    // A crawl that is on its way already is as good as one that was just started.
    if (!started.ok && started.error.code !== 'crawl-running') return setProblem(started.error.message);
    onStarted();
  };
  return { found, candidates, choice, pick: setPicked, check, checking, begin, starting: save.running || start.running, problem };
}
