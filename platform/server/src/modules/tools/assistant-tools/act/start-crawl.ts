import { getCrawlSettings, latestCrawl, startCrawl } from '@canopy/contract/seo-audit';
import { getUser } from '@canopy/contract/host';
import * as z from 'zod/mini';
import { problem } from '../../../../http/problem.ts';
import { portalPath } from '../portal-links.ts';
import { actionTool } from '../tool.ts';

const nothing = z.object({});

export const startCrawlTool = actionTool({
  name: 'start_crawl',
  title: 'Start a crawl',
  description: 'Crawls the site again.',
  input: nothing,
  payload: nothing,
  plan: async ({ calls, actor }) => {
    const [{ crawl }, settings, { organisation }] = await Promise.all([
      calls.ask(actor, latestCrawl, {}),
      calls.ask(actor, getCrawlSettings, {}),
      calls.ask(actor, getUser, {}),
    ]);
    if (crawl && (crawl.status === 'RUNNING' || crawl.status === 'PENDING'))
      throw problem(409, 'crawl-running', 'A crawl is already running. Wait until it has finished, or stop it first.');
    const site = (settings.host ?? '') || organisation.domain;
    return {
      title: `Crawl ${site}`,
      effects: [
        `Crawls up to ${settings.max_pages.toLocaleString('en-US')} pages of ${site}, at most ${settings.requests_per_second} a second.`,
        'Audit, issues and priorities show the new crawl once it is complete; the previous one stays in the history.',
        'Nothing on the site is changed.',
      ],
      payload: {},
    };
  },
  perform: async (context) => {
    await context.calls.ask(context.actor, startCrawl, { body: {} });
    return { outcome: 'The crawl has started.', link: portalPath(context, '/seo-audit/audit') };
  },
});
