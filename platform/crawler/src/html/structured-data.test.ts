import { describe, expect, it } from '@jest/globals';
import { siteScope } from '../site-scope.ts';
import { extractPage } from './extract-page.ts';

const URL_ = 'https://example.com/dir/page';
const read = (html: string) => extractPage(html, URL_, {}, siteScope(URL_));

describe('structured data', () => {
  it('has the types of a block, of its list and of its graph', () => {
    const block = (json: string) => `<script type="application/ld+json; charset=utf-8">${json}</script>`;
    const { structuredData } = read(
      block('{"@type":["Article","NewsArticle"],"author":{"@type":"Person"}}') +
        block('[{"@type":"Product"},{"@graph":[{"@type":"WebSite"},{"@type":"Organization"}]}]') +
        block('<!-- {"@type":"FAQPage"} -->') +
        block('{"@type":"Broken",}') +
        '<script type="application/json">{"@type":"No"}</script>',
    );
    expect(structuredData.map(({ types, error }) => [types, error === null])).toEqual([
      [['Article', 'NewsArticle'], true],
      [['Product', 'WebSite', 'Organization'], true],
      [['FAQPage'], true],
      [[], false],
    ]);
    expect(structuredData[0]?.item).toEqual({ '@type': ['Article', 'NewsArticle'], author: { '@type': 'Person' } });
  });

  it('has microdata with its values, nested items and resolved addresses', () => {
    const html = `<base href="https://cdn.example.com/"><div itemscope itemtype="https://schema.org/Product" itemid="#p">
      <h1 itemprop="name">A  <b>spade</b></h1><img itemprop="image" src="/s.png"><meta itemprop="sku" content="7">
      <p itemprop="offers" itemscope itemtype="https://schema.org/Offer"><data itemprop="price" value="9.5">nine</data><time itemprop="until">May</time></p>
      <a itemprop="url sameAs" href="more">x</a></div><p itemprop="lost">outside</p>`;
    const { structuredData } = read(html);
    expect(structuredData).toMatchObject([
      {
        format: 'microdata',
        types: ['https://schema.org/Product'],
        error: null,
        item: {
          id: '#p',
          properties: {
            name: ['A spade'],
            image: ['https://cdn.example.com/s.png'],
            sku: ['7'],
            url: ['https://cdn.example.com/more'],
            sameAs: ['https://cdn.example.com/more'],
            offers: [{ types: ['https://schema.org/Offer'], properties: { price: ['9.5'], until: ['May'] } }],
          },
        },
      },
    ]);
    expect(html.slice(structuredData[0]?.offset, (structuredData[0]?.offset ?? 0) + 4)).toBe('<div');
  });

  it('that never ends is kept within bounds', () => {
    const { structuredData } = read('<p itemscope itemprop="x">'.repeat(3000));
    expect(structuredData.length).toBeLessThanOrEqual(100);
    expect(read(`<script type="application/ld+json">"${'x'.repeat(300_000)}"</script>`).structuredData).toMatchObject([
      { item: null, error: expect.stringContaining('longer') },
    ]);
  });
});

describe('structured data nested without end', () => {
  const block = (open: string, close: string, times: number) =>
    `<script type="application/ld+json">${open.repeat(times)}1${close.repeat(times)}</script>`;

  it.each([
    ['objects', '{"a":', '}'],
    ['lists', '[', ']'],
    ['both', '[{"@graph":', '}]'],
  ])('of %s is refused, so that it can be stored', (_what, open, close) => {
    const facts = read(block(open, close, 20_000));
    expect(facts.structuredData).toMatchObject([{ types: [], item: null, error: expect.any(String) }]);
    expect(JSON.stringify(facts)).toContain('"item":null');
    expect(read(block(open, close, 50)).structuredData).toMatchObject([{ error: null }]);
  });

  it('of items can be stored', () => {
    const facts = read('<div itemscope itemprop="x">'.repeat(9_000));
    expect(JSON.stringify(facts).length).toBeGreaterThan(1_000);
  });
});

describe('the rest of a page', () => {
  it('has what it loads, where forms go, headings, social properties and its declared charset', () => {
    const facts =
      read(`<!-- x --><!DOCTYPE html><html><head><meta http-equiv=content-type content="text/html; charset=KOI8-R"><meta property="og:title" content="T">
      <link rel=stylesheet href=/a.css><link rel="shortcut icon" href=/i.ico><link rel=next href="?p=2"><script src="//cdn.test/x.js"></script>
      <script>x()</script><script type="text/template"><b></b></script></head><body><h2>Two</h2><h1>One</h1><div id="root"></div>
      <form action="http://example.com/post"></form><iframe src="/f"></iframe><video src=v.mp4></video></body></html>`);
    expect(facts.resources.map(({ kind, url }) => [kind, url])).toEqual([
      ['style', 'https://example.com/a.css'],
      ['icon', 'https://example.com/i.ico'],
      ['script', 'https://cdn.test/x.js'],
      ['form', 'http://example.com/post'],
      ['frame', 'https://example.com/f'],
      ['media', 'https://example.com/dir/v.mp4'],
    ]);
    expect(facts).toMatchObject({
      metaCharset: 'KOI8-R',
      hasDoctype: true,
      scripts: 2,
      hasMountPoint: true,
      social: { 'og:title': 'T' },
      headings: [
        { level: 2, text: 'Two' },
        { level: 1, text: 'One' },
      ],
      pagination: [{ rel: 'next', url: `${URL_}?p=2` }],
      text: 'Two One',
    });
    expect(read('<p>quirks').hasDoctype).toBe(false);
  });
});
