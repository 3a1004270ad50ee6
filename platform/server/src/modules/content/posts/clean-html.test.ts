import { describe, expect, it } from '@jest/globals';
import { addedActiveParts } from '@canopy/crawler';
import { cleanHtml, isTooDeep } from './clean-html.ts';

describe('HTML of another program', () => {
  it.each([
    '<p>Plain <strong>bold</strong> <em>and</em> <code>x &lt; y</code></p>',
    '<h2 id="parts">Parts</h2><ul><li>a<ul><li>b</li></ul></li></ul><ol start="3"><li>c</li></ol>',
    '<table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td colspan="2">b</td></tr></tbody></table>',
    '<blockquote><p>q</p></blockquote><pre><code class="language-js">a &amp;&amp; b</code></pre>',
    '<p><a href="/guides/x/">r</a> <a href="#parts">t</a> <a href="mailto:a@b.example">m</a> <a href="tel:+49">c</a></p>',
    '<p><a href="https://a.example/" rel="sponsored nofollow" target="_blank">paid</a></p>',
    '<figure><img src="/a.png" alt="A" width="2" height="1" /><figcaption>C</figcaption></figure>',
    '<p>日本の庭 – Gärten</p>',
  ])('keeps %s', (html) => {
    expect(cleanHtml(html)).toBe(html);
  });

  it('loses what the editor’s library or another one left in it', () => {
    const rubbish =
      '<div class="bn-block" data-id="1"><p class="bn-inline-content" classname="x" style="color:red" data-x="y">a <a href="https:///guides/x/" rel="noopener noreferrer nofollow" class="c">b</a></p><p></p><p>&nbsp;</p><p><span>c</span></p></div>';
    expect(cleanHtml(rubbish)).toBe('<p>a <a href="/guides/x/">b</a></p><p>c</p>');
  });

  it.each([
    '<script>steal()</script>',
    '<SCRIPT/SRC=//evil.example></SCRIPT>',
    '<img src=x onerror=steal()>',
    '<img src="javascript:steal()">',
    '<a href="java\tscript:steal()">x</a>',
    '<a href="&#106;avascript&colon;steal()">x</a>',
    '<a href="data:text/html,steal()">x</a>',
    '<svg><script>steal()</script></svg>',
    '<svg><a xlink:href="javascript:steal()"><text>x</text></a></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=steal()&gt;"></mglyph></table></mtext></math>',
    '<noscript><p title="</noscript><img src=x onerror=steal()>"></noscript>',
    '<iframe srcdoc="&lt;script&gt;steal()&lt;/script&gt;"></iframe>',
    '<form action="javascript:steal()"><input name=a><button formaction="javascript:steal()">x</button></form>',
    '<p style="width:expression(steal())" onclick="steal()">x</p>',
    '<meta http-equiv="refresh" content="0;url=javascript:steal()">',
    '<base href="//evil.example"><link rel=stylesheet href="//evil.example">',
    '<object data="steal()"></object><embed src="steal()"><applet code="steal()"></applet>',
    '<textarea><img src=x onerror=steal()></textarea><xmp><img src=x onerror=steal()></xmp>',
    '<template><img src=x onerror=steal()></template>',
    '<!--><img src=x onerror=steal()>-->',
    '<!--[if IE]><img src=x onerror=steal()><![endif]-->',
    '<![CDATA[<img src=x onerror=steal()>]]>',
    '<a<script>steal()</script>',
    '<<img src=x onerror=steal()>',
    '<details ontoggle=steal() open><summary>x</summary></details>',
    '<plaintext><img src=x onerror=steal()>',
  ])('keeps nothing that runs of %s', (html) => {
    const clean = cleanHtml(`<p>before</p>${html}`);
    expect(addedActiveParts('', clean)).toEqual([]);
    expect(clean).toContain('<p>before</p>');
    // A second reading finds nothing else.
    expect(cleanHtml(clean)).toBe(clean);
  });

  it.each(['<p><b>', '<a href="x', '<', '<p>x</p>', '<!--', '</b>', '&a'])(
    'is cleaned in a time that grows with its length: %s',
    (part) => {
      const started = process.cpuUsage();
      cleanHtml(part.repeat(500_000 / part.length));
      const { user, system } = process.cpuUsage(started);
      expect((user + system) / 1e6).toBeLessThan(10);
    },
  );

  it('that nests beyond any text is nothing', () => {
    expect([isTooDeep('<p>'.repeat(10_000)), isTooDeep('<ul><li>'.repeat(300))]).toEqual([false, true]);
    expect(cleanHtml('<ul><li>'.repeat(300))).toBe('');
  });
});
