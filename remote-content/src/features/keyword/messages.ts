/** Wording of the keyword screens. */
export const KEYWORD_MESSAGES = {
  noCrawl: 'No pages yet',
  noCrawlText: 'What pages say and miss shows here once the site was crawled.',
  noSearch: 'No search data yet',
  noSearchText: 'Connect Google Search Console to see what people search for.',
  updating: 'The newest data is still being processed',
  updatingText: 'An import or crawl has just finished. This list updates by itself, usually within a minute.',
  gaps: 'Words that people search for, and that the page’s title, description, headings, text or images do not say.',
  opportunities: 'Queries at positions 4 to 20 of the last 30 days, by the clicks a month that position 3 would bring.',
  images: 'Images whose alt text is missing or says none of the page’s words.',
  performance: 'Last 30 days with data against the 30 before.',
  suggestionRules: 'Put together from the page’s own sentences. Set up a language model in Settings for freer wording.',
  suggestionSandbox: 'The sandbox’s language model wrote these from the page’s facts.',
  applied: 'Applied. Publish it with the button at the top.',
  storageFull: 'The browser’s storage is full, so this was not applied. Publish or remove what waits there, then apply again.',
  content:
    'Published pages of the connected site. Improve one: each change comes with its reason, and nothing is published before you say so.',
  queued: 'Added to the publish queue',
  curveOwn: 'This site’s own click-through rates',
  curvePublished:
    'Average click-through rates of 4 million results (Backlinko, 2022), because this site has too few impressions for its own',
} as const;
