import type { StepId } from '../../shell/get-started/steps.ts';

interface StepText {
  readonly title: string;
  /** why it matters */
  readonly why: string;
  /** what will complete it; shown where no remote offers the way there */
  readonly completes: string;
}

/** The words of the six steps. */
export const STEP_TEXTS: Readonly<Record<StepId, StepText>> = {
  'site-audit': {
    title: 'Audit your site',
    why: 'A crawl reads every page as a search engine would and shows what holds it back.',
    completes: 'Done as soon as the workspace has a site.',
  },
  research: {
    title: 'Research a topic',
    why: 'Know what people ask before you write the answer.',
    completes: 'Done with the first finished content research.',
  },
  blog: {
    title: 'Write a blog post',
    why: 'Regular posts give visitors and search engines a reason to come back.',
    completes: 'Done with the first post.',
  },
  topic: {
    title: 'Plan a topic',
    why: 'Pages that belong together and link to each other rank better than single ones.',
    completes: 'Done with the first generated topic.',
  },
  optimize: {
    title: 'Optimize content',
    why: 'Pages you already have gain most from small, well-aimed changes.',
    completes: 'Done with the first optimized page.',
  },
  'search-console': {
    title: 'Connect Google Search Console',
    why: 'Clicks, impressions and positions show what works, from the source itself.',
    completes: 'Done when a Search Console property is connected to the workspace.',
  },
};
