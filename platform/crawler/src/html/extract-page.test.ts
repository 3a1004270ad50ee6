import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { siteScope } from '../site-scope.ts';
import { extractPage } from './extract-page.ts';

const URL_ = 'https://www.example.com/dir/page?q=1';
const read = (html: string, headers: Record<string, string> = {}, charset = 'utf-8') =>
  extractPage(html, URL_, headers, siteScope('https://example.com/'), charset);

describe('the head', () => {
  it('has its titles and descriptions, with whether they stand in the head', () => {
    const facts = read(`<!doctype html><html lang="de-AT"><head><TITLE> One
      &amp; only </TITLE><meta name="Description" content=" First  text "><meta name=viewport content=x></head>
      <body><svg><title>icon</title></svg><title>late</title><meta name="description" content="late"></body></html>`);
    expect(facts.titles).toEqual([
      { value: 'One & only', inHead: true },
      { value: 'late', inHead: false },
    ]);
    expect(facts.metaDescriptions).toEqual([
      { value: 'First text', inHead: true },
      { value: 'late', inHead: false },
    ]);
    expect(facts).toMatchObject({ lang: 'de-AT', hasViewport: true });
  });

  it('ends where a browser ends it', () => {
    expect(read('<head><div></div><title>x</title></head>').titles[0]?.inHead).toBe(false);
    expect(read('<head>text<title>x</title></head>').titles[0]?.inHead).toBe(false);
    expect(read('<head><noscript><img></noscript><script>text<div></script><title>x</title>').titles[0]?.inHead).toBe(true);
    expect(read('<html><head></head>\n<link rel=canonical href=/a><body>').canonicals[0]?.inHead).toBe(true);
  });

  it('has canonicals of markup and header, resolved through base', () => {
    const facts = read(
      '<base href="https://cdn.example.com/x/"><link rel="nofollow CANONICAL" href="a#f"><link rel=canonical href="ht tp://"><p><link rel=canonical href=/b>',
      { link: '</style.css>; rel=preload; as="style", <https://example.com/c>; title="a, b"; rel="canonical"' },
    );
    expect(facts.baseUrl).toBe('https://cdn.example.com/x/');
    expect(facts.canonicals).toEqual([
      { href: 'a#f', url: 'https://cdn.example.com/x/a', source: 'html', inHead: true },
      { href: 'ht tp://', url: expect.anything(), source: 'html', inHead: true },
      { href: '/b', url: 'https://cdn.example.com/b', source: 'html', inHead: false },
      { href: 'https://example.com/c', url: 'https://example.com/c', source: 'header', inHead: true },
    ]);
  });

  it.each([
    ['<meta name=robots content="NOINDEX, follow">', {}, true, false],
    ['<meta name=googlebot content=none>', {}, true, true],
    ['<meta name=bingbot content=noindex>', {}, false, false],
    ['', { 'x-robots-tag': 'noindex, nofollow' }, true, true],
    ['', { 'x-robots-tag': 'otherbot: noindex, googlebot: nofollow' }, false, true],
    ['', { 'x-robots-tag': 'unavailable_after: 25 Jun 2030 15:00:00 PST' }, false, false],
    ['<meta name=robots content="index, max-snippet:-1">', {}, false, false],
    ['<meta name=robots content="noindex nofollow">', {}, true, true],
    ['<meta name=robots content="unavailable_after: 25 Jun 2030 noindex">', {}, false, false],
  ])('has robots directives: %s %j', (html, headers, noindex, nofollow) => {
    expect(read(html, headers)).toMatchObject({ noindex, nofollow });
  });

  it('has meta refresh and hreflang', () => {
    const refresh = (content: string) => read(`<meta http-equiv=Refresh content="${content}">`).metaRefresh;
    expect(refresh(`5; URL='/to#x'`)).toEqual({ seconds: 5, url: 'https://www.example.com/to' });
    expect(refresh('0;url=other')).toEqual({ seconds: 0, url: 'https://www.example.com/dir/other' });
    expect(refresh('30')).toEqual({ seconds: 30, url: null });
    expect(refresh('5 url=/to')).toEqual({ seconds: 5, url: 'https://www.example.com/to' });
    expect(refresh('.5,/to')).toEqual({ seconds: 0, url: 'https://www.example.com/to' });
    expect(refresh("0;url=/it's")).toEqual({ seconds: 0, url: "https://www.example.com/it's" });
    for (const ignored of ['5abc', '-1;url=/to', 'url=/to', '']) expect(refresh(ignored)).toBeNull();
    expect(read('<link rel=alternate hreflang=de href=/de><link rel=alternate type=rss href=/rss>').hreflangs).toEqual([
      { hreflang: 'de', url: 'https://www.example.com/de' },
    ]);
  });

  it('has refresh and hreflang of headers', () => {
    expect(read('<meta http-equiv=refresh content="1;url=/a">', { refresh: '0; url=/b' }).metaRefresh?.url).toBe(
      'https://www.example.com/b',
    );
    const link =
      '<https://example.com/fr>; rel="alternate"; hreflang="fr", </feed>; rel=alternate; type="x", </es>; hreflang=es; rel="alternate"';
    expect(read('<link rel=alternate hreflang=de href=/de>', { link }).hreflangs).toEqual([
      { hreflang: 'de', url: 'https://www.example.com/de' },
      { hreflang: 'fr', url: 'https://example.com/fr' },
      { hreflang: 'es', url: 'https://www.example.com/es' },
    ]);
  });

  it('does not send visitors with scripts where noscript sends the others, nor takes a base from svg', () => {
    expect(read('<noscript><meta http-equiv=refresh content="0;url=/no-scripts"></noscript>').metaRefresh).toBeNull();
    expect(read('<svg><base href="/other/"></svg>').baseUrl).toBeNull();
  });

  it('of XHTML has elements that close themselves, and xml:lang', () => {
    const page = '<html xml:lang="en"><head><title>T</title><script src="/a.js"/></head><body><div id="d"/><h1>Seen</h1></body></html>';
    expect(read(page, { 'content-type': 'application/xhtml+xml' })).toMatchObject({ lang: 'en', h1s: ['Seen'], wordCount: 1 });
    expect(read(page, { 'content-type': 'text/html' })).toMatchObject({ lang: null, h1s: [] });
  });
});

describe('links', () => {
  it('are resolved as a browser does, and only the fragment is taken off', () => {
    const hrefs = [
      '/a/',
      '/a',
      'b#top',
      '?x=1',
      '//EXAMPLE.com/C',
      'http://example.com:80/d',
      'https://other.com/',
      ' /sp\nace ',
      '#here',
      '',
    ];
    const links = read(hrefs.map((href) => `<a href="${href}">x</a>`).join('')).links;
    expect(links.map(({ url, internal, fragment }) => [url, internal, fragment])).toEqual([
      ['https://www.example.com/a/', true, ''],
      ['https://www.example.com/a', true, ''],
      ['https://www.example.com/dir/b', true, 'top'],
      ['https://www.example.com/dir/page?x=1', true, ''],
      ['https://example.com/C', true, ''],
      ['http://example.com/d', true, ''],
      ['https://other.com/', false, ''],
      ['https://www.example.com/space', true, ''],
      ['https://www.example.com/dir/page?q=1', true, 'here'],
      ['https://www.example.com/dir/page?q=1', true, ''],
    ]);
  });

  it('have their query in the encoding of the page, and their path in UTF-8', () => {
    const urls = (charset: string, ...hrefs: string[]) =>
      read(hrefs.map((href) => `<a href="${href}">x</a>`).join(''), {}, charset).links.map(({ url }) => url?.replace(/^.*\.com/, ''));
    expect(urls('windows-1252', '/ö?q=größe#ü', '/?q=日', '/?q=%C3%B6 x', '/ö#?ö')).toEqual([
      '/%C3%B6?q=gr%F6%DFe',
      '/?q=%26%2326085%3B',
      '/?q=%C3%B6%20x',
      '/%C3%B6',
    ]);
    // The second byte of some letters is an ASCII character, which stays as it is.
    expect(urls('shift_jis', '/?q=日本')).toEqual(['/?q=%93%FA%96{']);
    expect(urls('gbk', '/?q=中文')).toEqual(['/?q=%D6%D0%CE%C4']);
    expect(urls('utf-16le', '/?q=ö')).toEqual(['/?q=%C3%B6']);
    expect(urls('utf-8', '/?q=ö')).toEqual(['/?q=%C3%B6']);
  });

  it('without a web target have no URL', () => {
    const links = read('<a href="mailto:a@b.c">m</a><a href="javascript:x()">j</a><a href="http://">bad</a><a name=x>none</a>').links;
    expect(links.map(({ href, url }) => [href, url])).toEqual([
      ['mailto:a@b.c', null],
      ['javascript:x()', null],
      ['http://', null],
    ]);
  });

  it('have text, accessible name, rel, place and offset', () => {
    const html = `<span id=l>Label  two</span><a href=/1 rel="NoFollow sponsored">Some <b>bold</b>&nbsp;text</a>
      <a href=/2><img alt="Logo"></a><a href=/3 title="Tip"> </a><a href=/4 aria-label="Aria">text</a>
      <a href=/5 aria-labelledby=l></a><a href=/6><svg><title>Icon</title></svg></a><a href=/7></a><map><area href=/8 alt=Area></map>`;
    const { links } = read(html);
    expect(links.map(({ text, name }) => [text, name])).toEqual([
      ['Some bold text', 'Some bold text'],
      ['', 'Logo'],
      ['', 'Tip'],
      ['text', 'Aria'],
      ['', 'Label two'],
      ['', 'Icon'],
      ['', ''],
      ['', 'Area'],
    ]);
    expect(links[0]).toMatchObject({ rel: ['nofollow', 'sponsored'], nofollow: true, position: 0 });
    expect(links.map(({ offset }) => html.slice(offset, offset + 2))).toEqual(['<a', '<a', '<a', '<a', '<a', '<a', '<a', '<a']);
  });

  it('are found in malformed markup, not in scripts, comments and templates', () => {
    const { links } = read(`<a href=/1>one<a href='/2'>two<p></i><A HREF=/3>three
      <script>"<a href=/no>"</script><!-- <a href=/no> --><template><a href=/no></a></template><textarea><a href=/no></textarea>
      <noscript><a href=/4>four</a></noscript>`);
    expect(links.map(({ href, text }) => [href, text.split(' ')[0]])).toEqual([
      ['/1', 'one'],
      ['/2', 'two'],
      ['/3', 'three'],
      ['/4', 'four'],
    ]);
  });
});

it('images keep what is absent apart from what is empty', () => {
  const { images } =
    read(`<img src=a.png alt=""><a href=/x><picture><source srcset="b.webp"><img src="b.png" width=20 height="30px" loading=LAZY></picture></a>
    <img src="data:image/gif;base64,R0" srcset="c.png 2x" alt="Text" width=50% role=presentation><img>`);
  expect(images).toMatchObject([
    {
      src: 'a.png',
      url: 'https://www.example.com/dir/a.png',
      alt: '',
      srcset: null,
      pictureSources: false,
      width: null,
      loading: null,
      inLink: null,
      position: 0,
    },
    { alt: null, pictureSources: true, width: 20, height: 30, loading: 'lazy', inLink: 0 },
    { url: null, alt: 'Text', srcset: 'c.png 2x', pictureSources: false, width: null, decorative: true },
    { src: null, url: null, alt: null, position: 3 },
  ]);
});

it.each(['hidden', 'style="display: none"', 'style="color:red;visibility:hidden"', 'width=1 height=1', 'width="0" height="0"'])(
  'an image that nobody sees needs no description: %s',
  (attributes) => {
    expect(read(`<img src=a.png ${attributes}>`).images).toMatchObject([{ decorative: true }]);
  },
);

it.each(['style="display:block"', 'width=1', 'width=1 height=200', 'style="--display:none"'])(
  'an image that is seen does: %s',
  (attributes) => {
    expect(read(`<img src=a.png ${attributes}>`).images).toMatchObject([{ decorative: false }]);
  },
);

describe('text', () => {
  it('has headings and words, and leaves out what nobody sees', () => {
    const facts = read(`<title>no</title><style>no</style><h1>Big <i>one</i></h1><h2>Two</h2><h1></h1>
      <p>It's 3 words</p><script>no no</script><noscript>no</noscript><p>日本語の文章</p>`);
    expect(facts.h1s).toEqual(['Big one', '']);
    expect(facts.headingLevels).toEqual([1, 2, 1]);
    expect(facts.wordCount).toBe(3 + 3 + [...new Intl.Segmenter('ja', { granularity: 'word' }).segment('日本語の文章')].length);
  });

  it('takes a logo for a heading, and a request to turn scripts on for none', () => {
    const facts = read(
      `<noscript><h1>Turn on JavaScript</h1></noscript><h1><a href=/><img alt="Acme  Ltd"></a></h1><h2>Text <img alt=icon></h2>`,
    );
    expect(facts.h1s).toEqual(['Acme Ltd']);
    expect(facts.headings).toEqual([
      { level: 1, text: 'Acme Ltd' },
      { level: 2, text: 'Text' },
    ]);
    expect(facts.headingLevels).toEqual([1, 2]);
  });

  it('hashes the same text to the same value, however it is marked up', () => {
    const hash = createHash('sha256').update('one two three').digest('hex');
    expect(read('<p>one</p><p>two</p>three').textHash).toBe(hash);
    expect(read('<div> o<b>ne</b> two\n<br>three</div><script>x</script>').textHash).toBe(hash);
  });
});

it('keeps a thousand of what pages have once, and reads an endless srcset', () => {
  const many = (text: string): string => text.repeat(1_500);
  const facts = read(
    many('<title>a</title><meta name=description content=a><meta name=robots content=all><link rel=canonical href=a>') +
      many('<link rel=alternate hreflang=de href=a><link rel=next href=a>') +
      Array.from({ length: 1_500 }, (_, at) => `<meta property="og:x${at}" content=a>`).join('') +
      many('<h1>a</h1>') +
      `<img srcset="${Array.from({ length: 300_000 }, (_, at) => `a${at}`).join(', ')}">`,
  );
  const { titles, metaDescriptions, robots, canonicals, hreflangs, pagination, h1s, social } = facts;
  const lists = [titles, metaDescriptions, robots, canonicals, hreflangs, pagination, h1s, Object.keys(social)];
  expect(lists.map(({ length }) => length)).toEqual(lists.map(() => 1_000));
  expect(facts.resources).toHaveLength(2_000);
});

it('reads anything without failing', () => {
  const piece = fc.constantFrom(
    '<a href="/x">',
    '</a>',
    '<svg>',
    '</svg>',
    '<title>',
    '</title>',
    '<template>',
    '</template>',
    '<h1>',
    '</h1>',
    '<p id=i>',
    '</p>',
    '<base href="http://[">',
    '<!--',
    '-->',
    '<![CDATA[',
    ' text ',
    '&#x110000;',
    '<img src=',
    '"',
    "'",
    '>',
    '\u0000',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const facts = read(pieces.join(''));
      expect(facts.links.every(({ position }, at) => position === at)).toBe(true);
    }),
  );
});
