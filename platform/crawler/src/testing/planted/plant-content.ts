import { ORIGIN, prose, type Planted } from './page-builder.ts';

const image = (attributes: string) => `<img src="/img/a.jpg" ${attributes}>`;
const json = (value: unknown) => `<script type="application/ld+json">${typeof value === 'string' ? value : JSON.stringify(value)}</script>`;
const SCHEMA = 'https://schema.org';

/** Faults of titles, text, images, headers, URLs and structured data. */
export const plantContent = (n: number): Planted[] => {
  const at = (name: string) => `/content/${name}-${n}`;
  const page = (name: string, more: Partial<Planted>, expect: string[] = []): Planted => ({ path: at(name), expect, ...more });
  const body = (name: string, markup: string, expect: string[] = []): Planted => page(name, { body: markup }, expect);
  const similar = prose(900 + n, 300).split(' ');
  const TITLE = 'missing_or_invalid_page_title';
  const DESCRIPTION = 'missing_or_invalid_meta_description';
  return [
    page('t-none', { title: null }, [TITLE]),
    page('t-empty', { title: '' }, [TITLE]),
    page('t-short', { title: `Short ${n}` }, [TITLE]),
    page('t-long', { title: `It is a title that will list little till it is all lit, until it ends, ${n}` }, [TITLE]),
    page('t-wide', { title: `WWWWWW WWWWWW WWWWWW WWWWWW WWWWWW WWWWWW ${n}` }, [TITLE, 'title_cut_off']),
    page('t-two', { head: '<title>A second title of a good length here</title>' }, [TITLE]),
    page('t-body', { title: null, body: `<title>A title of good length in the body, ${n}</title>` }, [TITLE]),
    page('t-svg', { body: '<svg><title>A tooltip</title></svg>' }),
    page('t-twin-a', { title: `Twins have the same title, both of ${n}` }, [TITLE, 'title_duplicate']),
    page('t-twin-b', { title: `Twins have the same title, both of ${n}` }, [TITLE, 'title_duplicate']),
    page('t-twin-de', { title: `Twins have the same title, both of ${n}`, lang: 'de' }),
    page('d-none', { description: null }, [DESCRIPTION]),
    page('d-short', { description: `Too short, ${n}.` }, [DESCRIPTION]),
    page('d-long', { description: `${prose(n, 40)}.` }, [DESCRIPTION, 'description_cut_off']),
    page('d-wide', { description: `${'iiil '.repeat(14)}${'W'.repeat(60)} ${n}` }, [DESCRIPTION, 'description_cut_off']),
    page('d-phone', { description: `${'A description that is fine '.repeat(4)}and ends, ${n}.` }, ['description_cut_off']),
    page('d-two', { head: '<meta name="description" content="Another one.">' }, [DESCRIPTION]),
    page('d-twin-a', { description: `The two of them have one description, which is long enough for anybody, ${n}.` }, [
      DESCRIPTION,
      'description_duplicate',
    ]),
    page('d-twin-b', { description: `The two of them have one description, which is long enough for anybody, ${n}.` }, [
      DESCRIPTION,
      'description_duplicate',
    ]),
    page('h-twin-a', { h1: `One heading, ${n}` }, ['h1_duplicate']),
    page('h-twin-b', { h1: `One heading, ${n}` }, ['h1_duplicate']),
    page('h-none', { h1: null }, ['h1_missing']),
    page('h-empty', { h1: ' ' }, ['h1_missing']),
    body('h-two', '<h1>Another first heading</h1>', ['h1_multiple']),
    body('h-skip', '<h2>Two</h2><h4>Four</h4>', ['heading_order']),
    body('h-order', '<h2>Two</h2><h3>Three</h3><h2>Two again</h2>'),
    page('same-a', { h1: `Sameness ${n}`, text: prose(500 + n, 250) }, ['duplicate_content', 'h1_duplicate']),
    page('same-b', { h1: `Sameness ${n}`, text: prose(500 + n, 250) }, ['duplicate_content', 'h1_duplicate']),
    page('near-a', { text: similar.join(' ') }, ['near_duplicate_content']),
    page('near-b', { text: similar.with(100, 'changed').with(101, 'entirely').join(' ') }, ['near_duplicate_content']),
    page('half-a', { text: `${prose(700 + n, 150)} ${prose(710 + n, 150)}` }),
    page('half-b', { text: `${prose(700 + n, 150)} ${prose(720 + n, 150)}` }),
    page('thin', { words: 20 }, ['thin_content']),
    page('thin-here', { words: 120 }, ['thin_content']),
    page('lang-none', { lang: null }, ['lang_missing']),
    page('lang-wrong', { lang: 'xx' }, ['lang_missing']),
    page('viewport', { viewport: false }, ['viewport_missing']),
    page('charset', { charset: false }, ['charset_missing']),
    page('charset-header', { charset: false, headers: { 'content-type': 'text/html; charset=utf-8' } }),
    body('garbled', '<p>KÃ¤se und Brot</p>', ['garbled_text']),
    body('garbled-cyrillic', '<p>ÐŸÑ€Ð¸Ð²ÐµÑ‚</p>', ['garbled_text']),
    body('garbled-in-cyrillic', '<p>РџСЂРёРІРµС‚</p>', ['garbled_text']),
    body('garbled-japanese', '<p>æ—¥æœ¬èªž</p>', ['garbled_text']),
    body('garbled-dash', '<p>yes â\u0080\u0094 no</p>', ['garbled_text']),
    body('letters-of-many', '<p>СІРІ «Сёстры» Århus, Ågård… Über-Ölß, Ýr né… «é», ДЖЁРДЖ № 5, ÞÐ»</p>', []),
    body('garbled-quote', '<p>It isnâ€™t right</p>', ['garbled_text']),
    body('umlauts', '<p>Käse, Ärger, Öl, São Paulo, Ângela, “quoted”</p>'),
    body('garbled-sample', '<p>Write <code>KÃ¤se</code>, not <samp>â€™</samp>.</p><pre>Lorem ipsum dolor sit amet</pre>', []),
    body('lorem', '<p>Lorem ipsum dolor sit amet.</p>', ['placeholder_text']),
    page('doctype', { doctype: false }, ['doctype_missing']),
    body('large', `<!-- ${'x'.repeat(1_000_100)} -->`, ['html_too_large']),
    body('elements', '<i>x</i>'.repeat(1_600), ['dom_too_large']),
    page('social', { social: false }, ['social_missing']),
    body('i-no-alt', image('width="9" height="9"'), ['missing_alt_text_in_images']),
    body('i-decoration', `${image('width="9" height="9" alt=""')}${image('width="9" height="9" role="presentation"')}`),
    body('i-long-alt', image(`width="9" height="9" alt="${'A long description of a spade '.repeat(5)}"`), ['alt_too_long']),
    body('i-file', image('width="9" height="9" alt="IMG_0042.JPG"'), ['alt_file_name']),
    body('i-wide', image('width="1200" height="800" alt="A spade"'), ['missing_srcset_in_images']),
    body(
      'i-srcset',
      '<img src="/img/a.jpg" srcset="/img/b.jpg 2x" width="1200" height="800" alt="A spade"><picture><source srcset="/img/a.webp"><img src="/img/a.jpg" width="1200" height="800" alt="A spade"></picture>',
    ),
    body('i-unsized', '<img src="/img/a.svg" alt="A spade">', ['image_size_issues']),
    body('i-heavy', '<img src="/img/heavy.svg" alt="A spade" width="9" height="9">', ['image_size_issues']),
    body('i-shape', '<img src="/img/shape.svg" alt="A spade" width="300" height="100">', ['image_size_issues']),
    body('i-shape-fine', '<img src="/img/shape.svg" alt="A spade" width="300" height="200">'),
    body('r-style', '<link rel="stylesheet" href="/img/lost.css">', ['broken_resource']),
    body('r-style-fine', '<link rel="stylesheet" href="/img/good.css">'),
    body('r-srcset', '<img src="/img/a.jpg" srcset="/img/b.jpg 1x, /img/lost-2x.png 2x" width="9" height="9" alt="A spade">', [
      'broken_resource',
    ]),
    body('i-broken', '<img src="/img/broken.svg" alt="A spade" width="9" height="9">', ['broken_image']),
    page('hsts', { headers: { 'strict-transport-security': null } }, ['hsts_missing']),
    page('csp', { headers: { 'content-security-policy': null } }, ['csp_missing']),
    page('nosniff', { headers: { 'x-content-type-options': null } }, ['nosniff_missing']),
    { path: `/content/Capital-${n}`, expect: ['url_uppercase'] },
    { path: `/content/escaped-%C3%9C-${n}`, expect: [] },
    { path: `/content/under_score-${n}`, expect: ['url_underscore'] },
    { path: `/content/${'long-'.repeat(25)}${n}`, expect: ['url_too_long'] },
    { path: `/content/p-${n}?a=1&amp=2&c=3&d=4`, expect: ['url_parameters'] },
    { path: `/content/p-${n}?a=1&b=2&c=3`, expect: [] },
    { path: `/content//double-${n}`, expect: ['url_double_slash'] },
    body('j-broken', json('{"@type": "Product",}'), ['structured_data_invalid']),
    body('j-untyped', json({ '@context': SCHEMA, name: 'x' }), ['structured_data_invalid']),
    body('j-product', json({ '@context': SCHEMA, '@type': 'Product', name: 'Spade' }), ['structured_data_incomplete']),
    body('j-graph', json({ '@context': SCHEMA, '@graph': [{ '@type': 'Event', name: 'Fair' }, { '@type': 'WebPage' }] }), [
      'structured_data_incomplete',
    ]),
    body(
      'j-fine',
      json([
        { '@context': SCHEMA, '@type': 'Product', name: 'Spade', offers: {} },
        { '@type': 'Organization', url: ORIGIN },
      ]),
    ),
    ...['fcp', 'lcp', 'tbt', 'cls'].flatMap((metric) => [page(`v-${metric}-slow`, {}, [`${metric}_issues`]), page(`v-${metric}-good`, {})]),
  ];
};
