import { describe, expect, it } from '@jest/globals';
import { rewriteLinks } from './rewrite-links.ts';

interface ReportedPage {
  readonly name: string;
  /** public reports of the fault elsewhere */
  readonly reported: string;
  readonly html: string;
  /** the URL that is to be replaced; only where it stands last is it a link's whole target */
  readonly url: string;
}

const REPLACED = 'Automattic/wp-calypso 34843; WordPress/gutenberg 18267';

const REPORTED: readonly ReportedPage[] = [
  {
    name: 'code, an embed, words and longer URLs have the URL of a link',
    reported: `wordpress-mobile/WordPress-iOS 24101; ${REPLACED}`,
    html: '<!-- wp:code -->\n<pre class="wp-block-code"><code>&lt;a href="/old"&gt;x&lt;/a&gt;</code></pre>\n<!-- /wp:code -->\n<!-- wp:embed {"url":"https://garden.example/old"} -->\n<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://garden.example/old\n</div></figure>\n<!-- /wp:embed -->\n<p>In words: /old. <a href="/old-page">Old page</a> <a href="/old?x">Old with x</a> <a href="/old#top">Old top</a> <a href="/old">Old</a></p>',
    url: '/old',
  },
  {
    name: 'the data of the block around a link has a longer URL',
    reported: REPLACED,
    html: '<!-- wp:media-text {"mediaLink":"https://garden.example/tulips/photo"} --><div class="wp-block-media-text"><p><a href="https://garden.example/tulips">Tulips</a></p></div><!-- /wp:media-text -->',
    url: 'https://garden.example/tulips',
  },
  {
    name: 'another block links an image to a page that begins alike',
    reported: REPLACED,
    html: '<!-- wp:image {"id":7,"linkDestination":"custom","href":"https://garden.example/spring"} --><figure class="wp-block-image"><a href="https://garden.example/spring-sale"><img src="/spring.png" alt="Sale"/></a></figure><!-- /wp:image --><p><a href="https://garden.example/spring">Spring</a></p>',
    url: 'https://garden.example/spring',
  },
  {
    name: 'comments, titles and shown markup have the URL of a link',
    reported: 'wordpress-mobile/WordPress-iOS 24101',
    html: '<!-- <a href="/moss">moss</a> --><pre>&lt;a href="/moss"&gt;</pre><p title="/moss"><a href="/moss/">Moss garden</a> <a data-to="/moss" href=\'/moss\'>Moss</a></p>',
    url: '/moss',
  },
];

describe('pages that people reported replaced links for', () => {
  it.each(REPORTED)('$name', ({ html, url }) => {
    const to = '/new';
    const { html: after, refused } = rewriteLinks(html, ({ tag, attribute, value }) =>
      tag === 'a' && attribute === 'href' && value === url ? { kind: 'retarget', code: 'internal_link_redirect', to } : null,
    );
    const at = html.lastIndexOf(url);
    expect(after).toBe(`${html.slice(0, at)}${to}${html.slice(at + url.length)}`);
    expect(refused).toEqual([]);
  });
});
