/** A deliberate fault of the untouched demo site. Paths are relative to the site's root, as a client requests them. */
export type PlantedIssue =
  | { kind: 'missing_title'; path: string }
  | { kind: 'duplicate_title'; paths: string[]; title: string }
  /** longer than 60 characters */
  | { kind: 'long_title'; path: string; title: string }
  | { kind: 'missing_description'; path: string }
  /** an <a href> whose target returns 404 */
  | { kind: 'broken_link'; path: string; target: string }
  /** an <a href> to a URL that redirects; `hops` in order, `final` null for a loop */
  | { kind: 'redirect_link'; path: string; target: string; hops: { from: string; status: 301 | 302 }[]; final: string | null }
  | { kind: 'noindex'; path: string }
  | { kind: 'canonical_elsewhere'; path: string; canonical: string }
  /** an <img> without an alt attribute */
  | { kind: 'missing_alt'; path: string; image: string }
  /** an <a href> that begins with http:// and leaves the site */
  | { kind: 'insecure_link'; path: string; href: string }
  /** an <a href> without text, picture or label */
  | { kind: 'empty_anchor'; path: string; href: string }
  /** in the sitemap, but no page links to it */
  | { kind: 'orphan'; path: string }
  /** linked and in the sitemap, but robots.txt forbids it */
  | { kind: 'blocked_by_robots'; path: string };

/** Everything that is wrong with the demo site, and nothing that is not. The tests check both. */
export const plantedIssues: PlantedIssue[] = [
  { kind: 'missing_title', path: '/garden-club/' },
  { kind: 'missing_title', path: '/spring-bulb-festival/' },
  {
    kind: 'duplicate_title',
    title: 'How to prune roses | Fernhill Garden Supply',
    paths: ['/guides/pruning-climbing-roses/', '/guides/pruning-roses/'],
  },
  {
    kind: 'duplicate_title',
    title: 'Watering can, long reach | Fernhill Garden Supply',
    paths: ['/shop/watering/copper-watering-can/', '/shop/watering/galvanised-watering-can/'],
  },
  {
    kind: 'long_title',
    path: '/guides/no-dig-beds/',
    title: 'Starting a no-dig bed on lawn or weeds with cardboard and compost: a complete method | Fernhill Garden Supply',
  },
  { kind: 'missing_description', path: '/faq/' },
  { kind: 'missing_description', path: '/guides/making-leaf-mould/' },
  { kind: 'missing_description', path: '/shop/planters/terracotta-long-tom/' },
  { kind: 'broken_link', path: '/guides/planting-bulbs/', target: '/shop/hand-tools/bulb-dibber/' },
  { kind: 'broken_link', path: '/guides/sharpening-secateurs/', target: '/downloads/catalogue-2022.pdf' },
  { kind: 'broken_link', path: '/guides/sowing-tomatoes/', target: '/guides/tomato-blight/' },
  {
    kind: 'redirect_link',
    path: '/',
    target: '/offer-of-the-week/',
    hops: [{ from: '/offer-of-the-week/', status: 302 }],
    final: '/shop/watering/copper-watering-can/',
  },
  {
    kind: 'redirect_link',
    path: '/',
    target: '/winter-offers/',
    hops: [
      { from: '/winter-offers/', status: 301 },
      { from: '/seasonal-offers/', status: 301 },
    ],
    final: null,
  },
  {
    kind: 'redirect_link',
    path: '/about/',
    target: '/store/',
    hops: [
      { from: '/store/', status: 301 },
      { from: '/shop-online/', status: 301 },
    ],
    final: '/shop/',
  },
  {
    kind: 'redirect_link',
    path: '/guides/making-leaf-mould/',
    target: '/guides/compost-101/',
    hops: [{ from: '/guides/compost-101/', status: 301 }],
    final: '/guides/first-compost-heap/',
  },
  { kind: 'noindex', path: '/clearance/' },
  { kind: 'noindex', path: '/thank-you/' },
  { kind: 'canonical_elsewhere', path: '/shop/hand-tools/hori-hori-knife-left-handed/', canonical: '/shop/hand-tools/hori-hori-knife/' },
  { kind: 'missing_alt', path: '/about/', image: '/wp-content/uploads/guides/nursery-1200.png' },
  { kind: 'missing_alt', path: '/guides/sharpening-secateurs/', image: '/wp-content/uploads/guides/sharpening-secateurs-1200.png' },
  { kind: 'missing_alt', path: '/shop/hand-tools/bypass-secateurs/', image: '/wp-content/uploads/products/bypass-secateurs.svg' },
  { kind: 'missing_alt', path: '/shop/seeds/sweet-pea-old-spice/', image: '/wp-content/uploads/products/sweet-pea-old-spice.svg' },
  { kind: 'insecure_link', path: '/guides/watering-in-a-dry-summer/', href: 'http://example.com/' },
  { kind: 'insecure_link', path: '/shop/soil-and-compost/composted-bark-mulch/', href: 'http://example.org/' },
  { kind: 'empty_anchor', path: '/delivery/', href: '/shop/soil-and-compost/' },
  { kind: 'empty_anchor', path: '/shop/planters/', href: '/shop/planters/oak-half-barrel/' },
  { kind: 'orphan', path: '/allotment-society-discount/' },
  { kind: 'blocked_by_robots', path: '/trade-price-list/' },
];
