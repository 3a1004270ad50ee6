import { describe, expect, it } from '@jest/globals';
import { revertChanges } from './edits.ts';
import type { RewriteTarget } from './fix.ts';
import { rewriteLinks, type Decide } from './rewrite-links.ts';
import { seenText } from './seen-text.ts';

const CODE = 'missing_alt_text_in_images';
const say: Decide = ({ tag, attribute, hasName }) =>
  tag === 'img' && attribute === 'src' && !hasName ? { kind: 'alt', code: CODE, text: 'A "long" spade & fork' } : null;
const targetsOf = (html: string) => {
  const targets: RewriteTarget[] = [];
  rewriteLinks(html, (target) => {
    targets.push(target);
    return null;
  });
  return targets;
};

describe('alternative texts', () => {
  it.each([
    ['<p><img src="a.png"></p>', '<p><img alt="A &quot;long&quot; spade &amp; fork" src="a.png"></p>'],
    ['<img\n src=a.png />', '<img alt="A &quot;long&quot; spade &amp; fork"\n src=a.png />'],
    ['<a href="/x"><img alt="" src="a.png"></a>', '<a href="/x"><img alt="A &quot;long&quot; spade &amp; fork" src="a.png"></a>'],
    ['<a href="/x"><IMG alt src="a.png"></a>', '<a href="/x"><IMG alt="A &quot;long&quot; spade &amp; fork" src="a.png"></a>'],
    [
      '<!-- wp:image {"id":7} --><figure class="wp-block-image"><img src="a.png" class="wp-image-7"/></figure><!-- /wp:image -->',
      '<!-- wp:image {"id":7} --><figure class="wp-block-image"><img alt="A &quot;long&quot; spade &amp; fork" src="a.png" class="wp-image-7"/></figure><!-- /wp:image -->',
    ],
  ])('%s', (html, expected) => {
    const { html: written, changes } = rewriteLinks(html, say);
    expect(written).toBe(expected);
    expect(revertChanges(written, changes)).toBe(html);
  });

  it.each([
    '<img src="a.png" alt="Said">',
    '<img src="a.png" alt="">',
    '<img src="a.png" role="presentation">',
    '<img src="a.png" aria-hidden="true">',
    '<a href="/x"><img src="a.png" alt="">Named</a>',
  ])('leave %s as it is', (html) => {
    expect(rewriteLinks(html, say)).toEqual({ html, changes: [], refused: [] });
  });

  it.each([
    ['Hedge > 2 m', 'Hedge &gt; 2 m'],
    ['[gallery] <b>', '&#91;gallery&#93; &lt;b&gt;'],
    ['{{ price }} {%x%} {one}', '&#123;&#123; price &#125;&#125; &#123;%x%&#125; {one}'],
  ])('%s is written so that no filter of a site reads more than text in it', (text, expected) => {
    const write: Decide = ({ tag }) => (tag === 'img' ? { kind: 'alt', code: CODE, text } : null);
    const { html } = rewriteLinks('<img src="a.png">', write);
    expect(html).toBe(`<img alt="${expected}" src="a.png">`);
    expect(targetsOf(html)[0]?.label).toBe(text);
  });

  it('are refused in a shortcode’s tag', () => {
    expect(rewriteLinks('<img src="[pic]">', say)).toMatchObject({ changes: [], refused: [{ reason: 'template-code' }] });
  });
});

it('a target tells the landmark around it, an article’s own header being part of the article', () => {
  const page =
    '<!doctype html><body><header><nav><a href="/1">a</a></nav><a href="/2">b</a></header><main><article><header><a href="/3">c</a></header></article></main><div role="contentinfo"><a href="/4">d</a></div><a href="/5">e</a>';
  expect(targetsOf(page).map(({ value, area }) => [value, area])).toEqual([
    ['/1', 'nav'],
    ['/2', 'header'],
    ['/3', 'main'],
    ['/4', 'footer'],
    ['/5', ''],
  ]);
});

it('the head is what the page says of itself, the words what it shows', () => {
  const page = `<!doctype html><head><title> A
   title &amp; more</title><meta name=Description content="Said"><link rel="shortlink canonical" href="/x"></head>
   <body><svg><title>Icon</title></svg><h1>“Well” — said</h1><script>no()</script><p>2 × 4</p>`;
  const { parts, ...said } = seenText(page);
  expect(said).toEqual({ head: { title: 'A title & more', description: 'Said', canonical: '/x' }, words: 'wellsaid24' });
  expect(parts.get('title')).toBe(2);
  expect(seenText('<p>Part</p><p id=a><img alt="x" src="/y"></p>')).toEqual({
    head: { title: null, description: null, canonical: null },
    words: 'part',
    parts: new Map([
      ['p', 2],
      ['p id', 1],
      ['img', 1],
      ['img alt', 1],
      ['img src', 1],
    ]),
  });
});
