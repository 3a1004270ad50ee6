/** Wording of the keyword screens. */
export const KEYWORD_MESSAGES = {
  noCrawl: 'No pages yet',
  noCrawlText: 'Keyword gaps show here once the site has been crawled.',
  noSearch: 'No search data yet',
  noSearchText: 'Connect Google Search Console to see what people search for.',
  updating: 'The newest data is still being processed',
  updatingText: 'An import or crawl has just finished. This list updates automatically, usually within a minute.',
  gaps: 'Search terms missing from the page’s title, description, headings, text or images.',
  opportunities: 'Queries at positions 4 to 20 in the last 30 days, ranked by the monthly clicks to gain at position 3.',
  images: 'Images whose alt text is missing or contains none of the page’s keywords.',
  performance: 'Last 30 days with data, compared with the 30 days before.',
  suggestionRules: 'Composed from the page’s own sentences. Set up a language model in Settings for new wording.',
  suggestionSandbox: 'Written by the sandbox model from the page’s facts.',
  applied: 'Applied. Publish it with the Publish button at the top.',
  storageFull: 'The browser’s storage is full, so this was not applied. Publish or remove queued changes, then apply again.',
  content:
    'Published pages of the connected site. Choose one to improve: each change states its reason, and nothing is published until you confirm.',
  queued: 'Added to the publish queue',
  curveOwn: 'This site’s own click-through rates',
  curvePublished:
    'Average click-through rates of 4 million results (Backlinko, 2022), because this site has too few impressions for its own',
} as const;
