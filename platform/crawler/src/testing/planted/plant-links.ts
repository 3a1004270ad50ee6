import { ORIGIN, type Planted } from './page-builder.ts';

const hidden = { linked: false } as const;
const many = (count: number, n: number) =>
  Array.from({ length: count }, (_, index) => `<a href="https://other-${index}.example/${n}">Place ${index}</a>`).join(' ');

/** Faults of links, and of hreflang. */
export const plantLinks = (n: number): Planted[] => {
  const at = (name: string) => `/links/${name}-${n}`;
  const ok = at('target');
  const page = (name: string, body: string, expect: string[] = [], more: Partial<Planted> = {}): Planted => ({
    path: at(name),
    body,
    expect,
    ...more,
  });
  const alternates = (...entries: [string, string][]) =>
    entries
      .map(([lang, path]) => `<link rel="alternate" hreflang="${lang}" href="${path.startsWith('http') ? path : ORIGIN + path}">`)
      .join('');
  const versions = (a: string, b: string) => alternates(['en', a], ['de', b], ['x-default', a]);
  return [
    page('target', ''),
    { path: at('gone'), ...hidden, answer: { outcome: 'error-status', status: 404, inSitemap: false }, expect: ['not_found'] },
    {
      path: at('moved'),
      ...hidden,
      answer: { outcome: 'redirect', status: 301, redirectTo: ORIGIN + ok, inSitemap: false },
      expect: ['redirect'],
    },
    {
      path: at('moved-gone'),
      ...hidden,
      answer: { outcome: 'redirect', status: 301, redirectTo: ORIGIN + at('gone'), inSitemap: false },
      expect: ['redirect', 'redirect_to_error'],
    },
    page('to-gone', `<a href="${at('gone')}">A lost page</a>`, ['internal_link_404']),
    page('to-gone-late', `<a href="${at('moved-gone')}">A lost page</a>`, ['internal_link_404']),
    page('to-moved', `<a href="${at('moved')}">A moved page</a>`, ['internal_link_redirect']),
    page('to-ok', `<a href="${ok}">A good page</a>`),
    page('unnamed', `<a href="${ok}"><svg></svg></a>`, ['no_anchor']),
    page('unnamed-image', `<a href="${ok}"><img src="/i.png" alt="" width="9" height="9"></a>`, [
      'no_anchor',
      'missing_alt_text_in_images',
    ]),
    page(
      'named-otherwise',
      `<a href="${ok}" aria-label="A target"><svg></svg></a> <a href="${ok}"><img src="/i.png" alt="A target" width="9" height="9"></a> <a name="x"></a>`,
    ),
    page('generic', `<a href="${ok}">Read more…</a>`, ['generic_anchor']),
    page('generic-de', `<a href="${ok}">Hier klicken</a>`, ['generic_anchor']),
    page('not-generic', `<a href="${ok}">Read more about compost</a> <a href="https://other.example/">here</a>`),
    page('part-none', '<a href="#prices">Prices of seeds</a>', ['fragment_missing']),
    page('part-none-there', `<a href="${at('parts')}#Soils">All soils</a>`, ['fragment_missing']),
    page('part-none-encoded', `<a href="${at('parts')}#caf%C3%A9s">The cafés</a>`, ['fragment_missing']),
    page('part-none-in-bare', `<a href="${ok}#end">The end of it</a>`, ['fragment_missing']),
    page(
      'parts',
      '<h2 id="soils">Soils</h2> <p id="café">A café</p> <a name="old"></a> <template><p id="later"></p></template> <a href="#soils">To the soils</a>',
    ),
    page(
      'part-there',
      [
        'soils',
        'caf%C3%A9',
        'café',
        'old',
        'later',
        'top',
        'TOP',
        '',
        '!x',
        '/a',
        'page=2',
        'open%3Amenu%3D1',
        ':~:text=soil',
        'soils:~:text=x',
      ]
        .map((part) => `<a href="${at('parts')}#${part}">The part ${part}</a>`)
        .join(' '),
    ),
    page('part-here', '<h2 id="a b">A and b</h2> <a href="#a%20b">A and b</a> <a href="#">Up</a> <a href="#/route">A route</a>'),
    page('part-of-drawn', '<div id="root"></div> <a href="#not-yet">Drawn by a script</a>'),
    page('part-of-unsettled', '<a href="#not-yet">Not drawn</a>', [], {
      answer: { rendering: { outcome: 'unavailable', rawWords: 260, drawnWords: null, message: 'No browser.' } },
    }),
    page('part-of-cut-off', '<a href="#at-the-end">The end</a>', ['incomplete_answer'], { answer: { incomplete: true } }),
    page(
      'part-elsewhere',
      `<a href="${at('part-of-drawn')}#x">Drawn</a> <a href="${at('part-of-cut-off')}#x">Cut off</a> <a href="https://other.example/#x">Elsewhere</a>`,
    ),
    page('generic-within', '<h2 id="start">start</h2> <a href="#start">start</a>'),
    page('not-generic-plus', `<a href="${ok}">PLUS</a>`),
    page('unnamed-empty', '<a href=""></a>', ['no_anchor']),
    page('outside-gone', '<a href="https://outside.example/gone">A shop that closed</a>', ['external_link_broken']),
    page('outside-dead', '<a href="https://closed.example/">A shop without a name</a>', ['external_link_broken']),
    page(
      'outside-fine',
      '<a href="https://outside.example/fine">A good shop</a> <a href="https://outside.example/refused">A shy shop</a> <a href="https://outside.example/silent">A silent shop</a> <a href="https://outside.example/not-asked">Another</a>',
    ),
    page('http', '<a href="http://other.example/">Elsewhere</a>', ['non_https']),
    page('http-image', '<img src="http://other.example/i.png" alt="I" width="9" height="9">', ['non_https', 'mixed_content']),
    page('http-script', '<script src="http://other.example/s.js"></script>', ['non_https', 'mixed_content']),
    page('http-form', '<form action="http://other.example/f"></form>', ['non_https', 'insecure_form']),
    page('https', '<a href="https://other.example/">Elsewhere</a> <script src="https://other.example/s.js"></script>'),
    page('internal-nofollow', `<a rel="nofollow" href="${ok}">A target</a>`, ['internal_nofollow']),
    page('external-nofollow', '<a rel="nofollow sponsored" href="https://other.example/">A shop</a>'),
    page('localhost', '<a href="http://localhost:3000/x">The draft</a>', ['localhost_link', 'non_https']),
    page('private', '<a href="https://192.168.0.7/x">The draft</a>', ['localhost_link']),
    page('public-ip', '<a href="https://193.0.0.7/x">The server</a>'),
    page('malformed', '<a href="https://">Nowhere</a>', ['malformed_link']),
    page('other-schemes', '<a href="mailto:a@b.example">Post</a> <a href="tel:1">Call</a> <a href="javascript:go()">Go</a>'),
    { path: at('orphan'), ...hidden, answer: { depth: null, source: 'sitemap' }, expect: ['orphan_page'] },
    ...[2, 3, 4, 5].flatMap((depth) =>
      ['a', 'b'].map((side): Planted => ({
        path: at(`deep-${depth}${side}`),
        linked: depth === 2,
        answer: { depth },
        ...(depth < 5 && { links: ['a', 'b'].map((next) => at(`deep-${depth + 1}${next}`)) }),
        expect: depth > 4 ? ['deep_page'] : [],
      })),
    ),
    page('crowded', many(310, n), ['too_many_links']),
    page('not-crowded', many(250, n)),
    page('linker', `<a href="${at('once')}">The one page</a>`),
    { path: at('once'), ...hidden, expect: ['one_internal_link'] },
    ...['a', 'b'].map((side) =>
      page(`shady-${side}`, `<a href="${at('shaded')}">The shaded page</a>`, ['no_index'], {
        head: '<meta name="robots" content="noindex">',
        answer: { inSitemap: false },
      }),
    ),
    { path: at('shaded'), ...hidden, expect: ['non_indexable_inlinks'] },
    page('h-to-closed', '', ['hreflang_target'], {
      head: alternates(['en', at('h-to-closed')], ['de', 'https://outside.example/gone'], ['x-default', at('h-to-closed')]),
    }),
    page('h-invalid', '', ['hreflang_invalid'], {
      head: alternates(['en', at('h-invalid')], ['english', 'https://other.example/'], ['x-default', at('h-invalid')]),
    }),
    page('h-uk', '', ['hreflang_invalid'], { head: alternates(['en-UK', at('h-uk')], ['x-default', at('h-uk')]) }),
    page('h-valid', '', [], { head: alternates(['en-GB', at('h-valid')], ['x-default', at('h-valid')]) }),
    page('h-script', '', [], { lang: 'zh', head: alternates(['zh-Hant-TW', at('h-script')], ['x-default', at('h-script')]) }),
    page('h-no-self', '', ['hreflang_no_self'], {
      head: alternates(['de', 'https://de.other.example/'], ['x-default', 'https://other.example/']),
    }),
    page('h-one-way', '', ['hreflang_no_return'], { head: versions(at('h-one-way'), ok) }),
    page('h-pair-en', '', [], { head: versions(at('h-pair-en'), at('h-pair-de')) }),
    page('h-pair-de', '', [], { lang: 'de', head: versions(at('h-pair-en'), at('h-pair-de')) }),
    page('h-to-gone', '', ['hreflang_target'], { head: versions(at('h-to-gone'), at('gone')) }),
    page('h-to-moved', '', ['hreflang_target'], { head: versions(at('h-to-moved'), at('moved')) }),
    page('h-twice', '', ['hreflang_duplicate'], {
      head: alternates(
        ['en', at('h-twice')],
        ['de', 'https://a.other.example/'],
        ['de', 'https://b.other.example/'],
        ['x-default', at('h-twice')],
      ),
    }),
    page('h-no-default', '', ['hreflang_no_default'], {
      head: alternates(['en', at('h-no-default')], ['de', 'https://de.other.example/']),
    }),
    page('h-language', '', ['hreflang_language'], { head: alternates(['fr', at('h-language')], ['x-default', at('h-language')]) }),
  ];
};
