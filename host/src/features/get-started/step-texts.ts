import type { StepId } from '../../shell/get-started/steps.ts';

interface StepText {
  readonly title: string;
  /** why it matters */
  readonly why: string;
  /** what completes it; shown until it is done */
  readonly completes: string;
}

/** Texts of the six steps. */
export const STEP_TEXTS: Readonly<Record<StepId, StepText>> = {
  'site-audit': {
    title: 'Audit your site',
    why: 'A crawl reads every page as a search engine would and shows what holds it back.',
    completes: 'Finishes when the workspace has a site.',
  },
  research: {
    title: 'Research a topic',
    why: 'Know what people ask before you write the answer.',
    completes: 'Finishes when your first content research is done.',
  },
  blog: {
    title: 'Write a blog post',
    why: 'Regular posts give visitors and search engines a reason to come back.',
    completes: 'Finishes when your first post is written.',
  },
  topic: {
    title: 'Plan a topic',
    why: 'Pages that belong together and link to each other rank better than single ones.',
    completes: 'Finishes when your first topic is generated.',
  },
  optimize: {
    title: 'Optimize content',
    why: 'Pages you already have gain most from small, well-aimed changes.',
    completes: 'Finishes when your first page is optimized.',
  },
  'search-console': {
    title: 'Connect Google Search Console',
    why: 'Clicks, impressions and positions show what works, from the source itself.',
    completes: 'Finishes when a Search Console property is connected.',
  },
};
