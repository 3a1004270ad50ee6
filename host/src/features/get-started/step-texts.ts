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
    why: 'A crawl checks every page as a search engine would and shows what holds it back.',
    completes: 'Done when a crawl of the site is complete.',
  },
  research: {
    title: 'Research a topic',
    why: 'Know what people ask before you write the answer.',
    completes: 'Done when your first content research is finished.',
  },
  blog: {
    title: 'Write a blog post',
    why: 'Regular posts give visitors and search engines a reason to come back.',
    completes: 'Done when your first post is written.',
  },
  topic: {
    title: 'Plan a topic',
    why: 'Related pages that link to each other rank better than single ones.',
    completes: 'Done when your first topic is generated.',
  },
  optimize: {
    title: 'Optimize content',
    why: 'Existing pages gain most from small, targeted changes.',
    completes: 'Done when your first improved page is published.',
  },
  'search-console': {
    title: 'Connect Google Search Console',
    why: 'See clicks, impressions and positions straight from Google.',
    completes: 'Done when a Search Console property is connected.',
  },
};
