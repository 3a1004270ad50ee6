/** The field's term for something, and what screens used to call it. Texts of the portal use the field's term. */
export interface Term {
  readonly say: string;
  /** not as a whole label, column or option */
  readonly labels?: readonly string[];
  /** not anywhere in a text, in any letter case */
  readonly phrases?: readonly string[];
  /** folders in which the words mean this; without them, everywhere */
  readonly only?: readonly string[];
  /** folders in which they mean another thing */
  readonly but?: readonly string[];
}

/** Where an address is a customer’s postal address. */
const POSTAL = ['remote-billing/'];
/** Texts about links, pages and crawls: elsewhere “text” is just a text, and “medium” a campaign’s. */
const AUDIT = ['remote-seo-audit/', 'platform/crawler/', 'shared/contract/src/seo-audit/'];

/** The words of Search Console, Screaming Frog, Ahrefs and Semrush. */
export const TERMS: readonly Term[] = [
  { say: 'URL', labels: ['Address', 'Addresses', 'Page address', 'Address of the page'], phrases: ['search address'], but: POSTAL },
  { say: 'Crawled / Failed / Pending', labels: ['Read', 'No answer', 'Left'], phrases: ['pages read', 'pages left'], only: AUDIT },
  { say: 'HTTP URL', phrases: ['page without encryption', 'pages without encryption'] },
  { say: 'HTTP link', phrases: ['link by http', 'links by http'] },
  { say: 'Mixed content', phrases: ['insecure parts of a secure page', 'insecure parts'] },
  { say: 'Noindex', phrases: ['kept out of search'] },
  { say: 'Bot-specific noindex', phrases: ['kept out of one search engine', 'out of one search engine'] },
  { say: '`unavailable_after` expired', phrases: ['past its date'] },
  { say: 'Blocked by robots.txt', phrases: ['forbidden by robots'] },
  { say: 'Blocked URL in sitemap', phrases: ['forbidden page'] },
  { say: 'Blocked', labels: ['Not read'], only: AUDIT },
  { say: 'Canonicalised', phrases: ['names another page as canonical'] },
  { say: 'Canonical', phrases: ['canonical address'] },
  {
    say: 'Duplicate title / meta description / H1',
    phrases: ['title of several pages', 'description of several pages', 'heading of several pages'],
  },
  { say: 'Missing / multiple H1', phrases: ['first heading'] },
  { say: 'Title too wide (pixels)', phrases: ['title cut off'] },
  { say: 'Meta description too wide (mobile)', phrases: ['description cut off'] },
  { say: 'Exact / near duplicate', phrases: ['same text as another page'] },
  { say: 'Thin content', phrases: ['little text'] },
  { say: 'Missing anchor text', phrases: ['link without a name', 'links without a name'] },
  { say: 'Generic anchor text', phrases: ['link text that says nothing'] },
  { say: 'Anchor text', labels: ['Text', 'Link text'], only: AUDIT },
  { say: 'Status code', labels: ['Answer'], only: AUDIT },
  { say: 'Slow response (TTFB)', phrases: ['slow answer'], only: AUDIT },
  { say: 'Dofollow', labels: ['Followed'] },
  { say: 'Inlinks', labels: ['Linked from'] },
  { say: 'Outlinks, target URL', labels: ['Links to'] },
  { say: 'Only one inlink', phrases: ['linked from one page only', 'linked from only one page'] },
  { say: 'Crawl depth', phrases: ['clicks from the front page', 'clicks from the start page'] },
  { say: 'Link issues by template', phrases: ['wrong links by template'] },
  { say: 'Page-level nofollow', phrases: ['links of the page not followed'] },
  { say: 'Missing alt text', labels: ['Alternative text'], phrases: ['without alternative text', 'no alternative text'] },
  { say: 'Missing srcset', phrases: ['image in one size', 'images in one size'], labels: ['One size'] },
  { say: 'Dimensions', labels: ['Pixels'] },
  { say: 'Missing Open Graph tags', phrases: ['no preview for social networks'] },
  { say: 'Missing X-Content-Type-Options', phrases: ['browsers may guess the type'] },
  { say: 'Invalid structured data', phrases: ['structured data cannot be read'] },
  { say: 'Uppercase in URL', labels: ['Capital letters'] },
  { say: 'AI crawlers blocked', phrases: ['ai crawlers kept out'] },
  { say: 'Max URLs', labels: ['Most pages'] },
  { say: 'JavaScript rendering', phrases: ['draw in a browser'] },
  { say: 'Include / Exclude', phrases: ['only these addresses', 'without these addresses'] },
  { say: 'HTTP authentication', phrases: ['sign-in of the site'] },
  { say: 'Field LCP (CrUX)', phrases: ['visitors’ lcp', "visitors' lcp"] },
  { say: 'No field data', phrases: ['no figures of visitors'] },
  { say: 'Referring page', labels: ['Page that links', 'Pages that link'] },
  { say: 'Reported by Google', phrases: ['google tells'] },
  { say: 'Error / Warning / Notice', labels: ['Insight', 'Insights', 'High, issue', 'Medium, potential issue'], only: AUDIT },
  { say: 'Crawl log', phrases: ['what the crawl met'] },
  { say: 'Recheck', labels: ['Check again'] },
  { say: 'Unchanged', phrases: ['keeps its bytes', 'keep their bytes'] },
  { say: 'Latest crawl', phrases: ['newest crawl'] },
  { say: 'Home page', phrases: ['front page'] },
  { say: 'Over HTTPS', phrases: ['by https'], only: AUDIT },
  { say: 'Fix, correct', phrases: [' mended', 'mend the '] },
  { say: 'No data', phrases: ['no figures', 'stored figures'] },
  { say: 'Positions gained', phrases: ['places gained', 'places won'] },
  { say: 'Google Analytics', phrases: ['web-analytics property', 'web-analytics properties'] },
  { say: 'Needs improvement', labels: ['To improve'] },
  { say: 'Duration', labels: ['Took'] },
];
