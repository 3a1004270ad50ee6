/** Sites that people reported other auditors for, with what is right to say of them. `ORIGIN` stands for the site's own. */
export interface FieldCase {
  readonly name: string;
  /** public reports of the fault elsewhere */
  readonly reported: string;
  /** path → body of a page, or of robots.txt and sitemaps; other paths do not exist */
  readonly site: Readonly<Record<string, string>>;
  /** code of a check → for each page with a finding, what its details say */
  readonly finds: Readonly<Record<string, Readonly<Record<string, readonly RegExp[]>>>>;
  /** texts that no finding may have */
  readonly never?: readonly RegExp[];
  /** requests for a path during the crawl */
  readonly asked?: Readonly<Record<string, number>>;
}

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} of a small garden shop</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
const links = (...hrefs: readonly string[]) =>
  `<ul>${hrefs.map((href, at) => `<li><a href="${href}">Place ${at + 1} of the garden</a></li>`).join('')}</ul>`;

const TWO = { '/': page('Start', links('/two')), '/two': page('Two', links('/')) };

export const FIELD_CASES: readonly FieldCase[] = [
  {
    name: 'text fragments: the page is asked once, the element before the directive is looked up',
    reported: 'Munter/netlify-plugin-checklinks 590; johnnagro/spider 8',
    site: {
      '/': page(
        'Start',
        links(
          '/guide#:~:text=spade',
          '/guide#tools:~:text=rake,hose',
          '/guide#',
          '/guide#tools',
          '/guide#gone:~:text=hose',
          '#:~:text=here',
        ),
      ),
      '/guide': page('Guide', `<h2 id="tools">Tools</h2>${links('/')}`),
    },
    finds: { fragment_missing: { '/': [/\/guide#gone, where no element/] } },
    asked: { '/guide': 1 },
  },
  {
    name: 'unfilled templates, pasted numbers and paths of a computer are faulty links',
    reported: 'scrapy/scrapy 3855; Yoko-Co/yoko-crawler 118',
    site: {
      ...TWO,
      '/': page(
        'Start',
        links(
          '{{ product.url }}',
          '1.\thttps://elsewhere.example/a.pdf',
          '-- https://elsewhere.example/b',
          'http:// spaced.example/x',
          '/two',
        ) + links('C:\\Users\\Pat\\plan.pdf', 'file:///home/pat/plan.pdf', 'mailto:pat@shop.example', 'tel:+4930123'),
      ),
    },
    finds: {
      malformed_link: { '/': [/spaced\.example/, /C:\\Users.*file on a computer/, /file:\/\/\/home.*file on a computer/] },
      internal_link_404: { '/': [/product\.url/, /a\.pdf/, /elsewhere\.example\/b/] },
    },
    never: [/mailto:/, /tel:/],
  },
  {
    name: 'crawlers that train models are told from those of answers',
    reported: 'AgriciDaniel/claude-seo 259; mykpono/ultimate-seo-geo 51',
    site: {
      ...TWO,
      '/robots.txt':
        'User-agent: GPTBot\nUser-agent: Google-Extended\nUser-agent: CCBot\nDisallow: /\n\nUser-agent: OAI-SearchBot\nAllow: /\n',
    },
    finds: { ai_bots_blocked: { '/': [/training of AI models: GPTBot, Google-Extended, CCBot blocked\. AI answers can still cite/] } },
    never: [/AI answers cannot/],
  },
  {
    name: 'crawlers of answers that are blocked are named apart',
    reported: 'vasco-branco06/geo-check',
    site: { ...TWO, '/robots.txt': 'User-agent: GPTBot\nUser-agent: OAI-SearchBot\nDisallow: /\n' },
    finds: {
      ai_bots_blocked: { '/': [/AI answers cannot read the site: OAI-SearchBot blocked/, /training of AI models: GPTBot blocked\.$/] },
    },
    never: [/can still cite/],
  },
  {
    name: 'a sitemap that robots.txt blocks is said to be out of search engines’ reach',
    reported: 'benjaminestes/crawl 23',
    site: {
      ...TWO,
      '/robots.txt': 'User-agent: *\nDisallow: /feeds/\n\nSitemap: ORIGIN/feeds/sitemap.xml\n',
      '/feeds/sitemap.xml':
        '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>ORIGIN/</loc></url><url><loc>ORIGIN/two</loc></url></urlset>',
    },
    finds: { sitemap_blocked: { '/': [/\/feeds\/sitemap\.xml is blocked by robots\.txt/] } },
  },
  {
    name: 'an empty H1 before the real one does not make titles and error pages unreadable',
    reported: 'a logo in an H1 of its own, as many themes have it',
    site: {
      '/': page('', `<h1>Page not found</h1><p>Look elsewhere.</p>${links('/two', '/three')}`),
      '/two': page('', `<h1>Ferns for shade</h1><p>Many ferns.</p>${links('/')}`),
      '/three': page('', `<h1>Ferns for shade</h1><p>More ferns.</p>${links('/')}`),
    },
    finds: { soft_404: { '/': [/Page not found/] } },
  },
];
