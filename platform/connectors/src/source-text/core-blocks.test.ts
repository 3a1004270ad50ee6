import { describe, expect, it } from '@jest/globals';
import { parse, type ParsedBlock } from '@wordpress/block-serialization-default-parser';
import { coreBlocks } from './core-blocks.ts';

const names = (html: string) =>
  parse(html)
    .filter(({ blockName: name, innerHTML }: ParsedBlock) => name !== null || innerHTML.trim() !== '')
    .map(({ blockName: name }: ParsedBlock) => name);

/** As WordPress 6.8's editor saves them. */
const SAVED: readonly (readonly [html: string, saved: string])[] = [
  [
    '<p>In the <a href="/shade/" rel="nofollow">shade</a></p>',
    '<!-- wp:paragraph -->\n<p>In the <a href="/shade/" rel="nofollow">shade</a></p>\n<!-- /wp:paragraph -->',
  ],
  [
    '<p style="text-align:center">A</p>',
    '<!-- wp:paragraph {"align":"center"} -->\n<p class="has-text-align-center">A</p>\n<!-- /wp:paragraph -->',
  ],
  ['<h2>A</h2>', '<!-- wp:heading -->\n<h2 class="wp-block-heading">A</h2>\n<!-- /wp:heading -->'],
  ['<h3 id="beds">A</h3>', '<!-- wp:heading {"level":3} -->\n<h3 class="wp-block-heading" id="beds">A</h3>\n<!-- /wp:heading -->'],
  [
    '<ol start="3"><li>A<ul><li>B</li></ul></li><li><p>C</p></li></ol>',
    '<!-- wp:list {"ordered":true,"start":3} -->\n<ol start="3" class="wp-block-list"><!-- wp:list-item -->\n<li>A<!-- wp:list -->\n<ul class="wp-block-list"><!-- wp:list-item -->\n<li>B</li>\n<!-- /wp:list-item --></ul>\n<!-- /wp:list --></li>\n<!-- /wp:list-item -->\n\n<!-- wp:list-item -->\n<li>C</li>\n<!-- /wp:list-item --></ol>\n<!-- /wp:list -->',
  ],
  [
    '<figure><img src="/a.webp?a=1&amp;b=2" alt="A &quot;fern&quot;"><figcaption>By hand</figcaption></figure>',
    '<!-- wp:image -->\n<figure class="wp-block-image"><img src="/a.webp?a=1&amp;b=2" alt="A &quot;fern&quot;"/><figcaption class="wp-element-caption">By hand</figcaption></figure>\n<!-- /wp:image -->',
  ],
  [
    '<p><img src="/a.webp" alt="A" width="600" height="400"></p>',
    '<!-- wp:image {"width":600,"height":400} -->\n<figure class="wp-block-image is-resized"><img src="/a.webp" alt="A" width="600" height="400"/></figure>\n<!-- /wp:image -->',
  ],
  [
    '<figure><img src="/a.webp" alt="A fern"><figcaption>A fern</figcaption></figure>',
    '<!-- wp:image -->\n<figure class="wp-block-image"><img src="/a.webp" alt="A fern"/></figure>\n<!-- /wp:image -->',
  ],
  [
    '<table><thead><tr><th scope="col">H</th></tr></thead><tbody><tr><td style="text-align:right">1</td></tr></tbody></table>',
    '<!-- wp:table {"hasFixedLayout":false} -->\n<figure class="wp-block-table"><table><thead><tr><th scope="col">H</th></tr></thead><tbody><tr><td class="has-text-align-right" data-align="right">1</td></tr></tbody></table></figure>\n<!-- /wp:table -->',
  ],
  [
    '<blockquote><p>A</p><cite>B</cite></blockquote>',
    '<!-- wp:quote -->\n<blockquote class="wp-block-quote"><!-- wp:paragraph -->\n<p>A</p>\n<!-- /wp:paragraph --><cite>B</cite></blockquote>\n<!-- /wp:quote -->',
  ],
  [
    '<pre><code class="language-js">a[0] &lt; 2</code></pre>',
    '<!-- wp:code {"className":"language-js"} -->\n<pre class="wp-block-code language-js"><code>a&#91;0] &lt; 2</code></pre>\n<!-- /wp:code -->',
  ],
  ['<hr>', '<!-- wp:separator -->\n<hr class="wp-block-separator has-alpha-channel-opacity"/>\n<!-- /wp:separator -->'],
  [
    '<p><a href="https://www.youtube.com/watch?v=a--b&amp;t=1">https://www.youtube.com/watch?v=a--b&amp;t=1</a></p>',
    '<!-- wp:embed {"url":"https://www.youtube.com/watch?v=a\\u002d\\u002db\\u0026t=1","type":"video","providerNameSlug":"youtube","responsive":true} -->\n<figure class="wp-block-embed is-type-video is-provider-youtube wp-block-embed-youtube"><div class="wp-block-embed__wrapper">\nhttps://www.youtube.com/watch?v=a--b&amp;t=1\n</div></figure>\n<!-- /wp:embed -->',
  ],
  [
    '<details><summary>A</summary><p>B</p></details>',
    '<!-- wp:details -->\n<details class="wp-block-details"><summary>A</summary><!-- wp:paragraph -->\n<p>B</p>\n<!-- /wp:paragraph --></details>\n<!-- /wp:details -->',
  ],
];

describe('a post for WordPress', () => {
  it.each(SAVED)('leaves as the editor would save it: %s', (html, saved) => {
    expect(coreBlocks(html)).toBe(saved);
    expect(names(saved)).toHaveLength(1);
  });

  it.each([
    '<p lang="de">Hallo</p>',
    '<dl><dt>A</dt><dd>B</dd></dl>',
    '<ul><li><blockquote>A</blockquote></li></ul>',
    '<table><tbody><tr><td lang="de">A</td></tr></tbody></table>',
  ])('keeps to the letter what no core block holds: %s', (html) => {
    expect(coreBlocks(html)).toBe(`<!-- wp:html -->\n${html}\n<!-- /wp:html -->`);
  });

  it('is parsed by WordPress’s own parser into the blocks it was made of, and nothing beside them', () => {
    const text = SAVED.map(([html]) => html).join('\n');
    expect(names(coreBlocks(`${text}\nLoose <b>words</b>`))).toEqual(
      [
        ...[
          'paragraph',
          'paragraph',
          'heading',
          'heading',
          'list',
          'image',
          'image',
          'image',
          'table',
          'quote',
          'code',
          'separator',
          'embed',
          'details',
        ],
        'paragraph',
      ].map((name) => `core/${name}`),
    );
    expect(coreBlocks('<p> </p><ul></ul><h2></h2>')).toBe('');
  });
});
