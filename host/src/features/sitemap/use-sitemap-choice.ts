import { type CallOutput } from '@canopy/contract';
import { updateOrganisation } from '@canopy/contract/host';
import { findSitemaps, startCrawl } from '@canopy/contract/seo-audit';
import { useAction, useCall } from '@canopy/shell-api';
import { useState } from 'react';

export type SitemapCandidate = CallOutput<typeof findSitemaps>['sitemaps'][number];

/** No sitemap: the crawl follows links from the home page. */
export const NO_SITEMAP = '';

/** Sitemaps to choose from, a pasted one, and starting the first crawl with the choice. */
export function useSitemapChoice(onStarted: () => void) {
  const found = useCall(findSitemaps, { query: {} });
  const [given, setGiven] = useState<readonly SitemapCandidate[]>([]);
  const [picked, setPicked] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const look = useAction(findSitemaps);
  const save = useAction(updateOrganisation);
  const start = useAction(startCrawl);
  const candidates = [...given, ...(found.data?.sitemaps ?? []).filter(({ url }) => !given.some((own) => own.url === url))];
  const choice = picked ?? candidates[0]?.url ?? NO_SITEMAP;

  /** Selects the sitemap found at a pasted URL. @returns whether there is one */
  const take = ({ sitemaps: [sitemap] }: CallOutput<typeof findSitemaps>): boolean => {
    if (!sitemap) return false;
    setGiven([sitemap, ...given.filter((own) => own.url !== sitemap.url)]);
    setPicked(sitemap.url);
    return true;
  };
  const begin = async () => {
    setProblem(null);
    const saved = await save.run({ body: { sitemap_url: choice === NO_SITEMAP ? null : choice } });
    if (!saved.ok) return setProblem(saved.error.message);
    const started = await start.run({ body: {} });
    // A crawl that is already running is as good as one that was just started.
    if (!started.ok && started.error.code !== 'crawl-running') return setProblem(started.error.message);
    onStarted();
  };
  return { found, candidates, choice, pick: setPicked, look, take, begin, starting: save.running || start.running, problem };
}
