import process from 'node:process';
import { describe, expect, it } from '@jest/globals';
import { blocksToHtml, blocksToMarkdown, htmlToBlocks, markdownToBlocks } from './conversions.ts';
import { fitBlocks } from './fit-blocks.ts';
import { disarm } from './read-html.ts';

const MARKDOWN = `# Ferns

A **bold** and *slanted* [link](https://fern.example/a).

* one
* two

1. first
2. second

> Said so

\`\`\`js
const a = 1;
\`\`\`

| Plant      | Light      |
| ---------- | ---------- |
| Fern       | Shade      |
`;

describe('conversions', () => {
  it('give Markdown back as it was', () => {
    expect(blocksToMarkdown(markdownToBlocks(MARKDOWN))).toBe(MARKDOWN);
  });

  it('give HTML back that says the same', () => {
    const html = blocksToHtml(markdownToBlocks(MARKDOWN));
    for (const part of [
      '<h1>Ferns</h1>',
      '<strong>bold</strong>',
      '<em>slanted</em>',
      'href="https://fern.example/a"',
      '<blockquote',
      'const a = 1;',
      '<td',
    ])
      expect(html).toContain(part);
    expect(blocksToHtml(htmlToBlocks(html))).toBe(html);
  });

  it('keep pictures with their addresses, and do not fetch them', () => {
    const html = '<figure><img src="http://fern.example/a.png" alt="A fern"><figcaption>Fern</figcaption></figure>';
    const blocks = htmlToBlocks(html);
    expect(blocks[0]).toMatchObject({ type: 'image', props: { url: 'http://fern.example/a.png', caption: 'Fern' } });
    expect(blocksToMarkdown(blocks)).toContain('src="http://fern.example/a.png"');
    expect(blocksToMarkdown(htmlToBlocks('<img src="https://fern.example/b.png" alt="B">'))).toBe('![B](https://fern.example/b.png)\n');
  });

  it('leave scripts out', () => {
    const html = blocksToHtml(
      htmlToBlocks(
        '<p onclick="steal()">Text<script>steal()</script></p><a href="javascript:steal()">go</a><img src="x" onerror="steal()">',
      ),
    );
    expect(html).toContain('Text');
    expect(html).not.toContain('steal');
  });

  it('of nothing are nothing', () => {
    expect(blocksToHtml([])).toBe('');
    expect(blocksToMarkdown([])).toBe('');
    expect(blocksToHtml(htmlToBlocks(''))).toMatch(/^(<p><\/p>)?$/);
  });
});

describe('published HTML', () => {
  it.each([
    ['headings', '<h1>One</h1>\n<h2>Two</h2>\n<h6>Six</h6>'],
    ['styles', '<p><strong>bold <em>both</em></strong> <u>under</u> <s>gone</s> <code>a &lt; b</code></p>'],
    ['a link', '<p><a href="https://fern.example/a?b=1&amp;c=2">absolute</a></p>'],
    ['a relative link', '<p>See <a href="/guides/x/">the guide</a> and <a href="../y">another</a>.</p>'],
    ['other links', '<p><a href="mailto:a@fern.example">mail</a> <a href="tel:+4930123">call</a> <a href="#top">top</a></p>'],
    [
      'links that say something',
      '<p><a href="/ad" rel="sponsored nofollow" target="_blank">ad</a>, <a href="/u" rel="ugc">them</a>, <a href="/n" target="_blank">new</a></p>',
    ],
    ['a link with styles that says something', '<p><a href="/x" rel="nofollow">a <strong>b</strong> c</a> d</p>'],
    ['a style across a link', '<p><a href="/x"><strong>b</strong></a><strong>c</strong></p>'],
    ['lists', '<ul><li>one</li><li>two</li></ul>\n<ol><li>first</li><li>second</li></ol>'],
    ['nested lists', '<ul><li>one<ul><li>inner<ol><li>deep</li></ol></li></ul></li><li>two</li></ul>'],
    ['a list that begins later', '<ol start="3"><li>three</li><li>four</li></ol>'],
    ['a quote', '<blockquote><p>Said so</p></blockquote>'],
    ['code', '<pre><code class="language-javascript">const a = 1 &lt; 2;\n\nb();</code></pre>'],
    ['a table', '<table><tbody><tr><td>Fern</td><td>Shade <strong>only</strong></td></tr></tbody></table>'],
    ['a table with a head', '<table><thead><tr><th scope="col">Plant</th></tr></thead><tbody><tr><td>Fern</td></tr></tbody></table>'],
    ['merged cells', '<table><tbody><tr><td colspan="2">Both</td></tr><tr><td>a</td><td>b</td></tr></tbody></table>'],
    ['a line', '<p>a</p>\n<hr>\n<p>b</p>'],
    ['a line break', '<p>a<br>b</p>'],
    ['a picture', '<img src="https://fern.example/a.png" alt="A fern">'],
    [
      'a picture with a caption',
      '<figure><img src="https://fern.example/a.png" alt="A fern"><figcaption>In our garden</figcaption></figure>',
    ],
    ['an alignment', '<p style="text-align:center">Middle</p>'],
    ['other scripts', '<p>日本の庭 &amp; Gärten 🌱</p>'],
  ])('of %s comes back the same through the editor’s blocks', (_what, html) => {
    expect(blocksToHtml(htmlToBlocks(html))).toBe(html);
  });

  it('has nothing of the editor: no classes, data, styles, rel, target or empty paragraphs', () => {
    const html =
      '<p class="bn-inline-content" data-id="1"></p><p style="color:red">a <a href="/x" rel="noopener noreferrer nofollow" target="_blank" classname="y">b</a></p><p>&nbsp;</p>';
    expect(blocksToHtml(htmlToBlocks(html))).toBe('<p>a <a href="/x">b</a></p>');
  });

  it('says the words of an image once', () => {
    const image = (props: object) => blocksToHtml([{ type: 'image', props: { url: 'https://fern.example/a.png', ...props } }]);
    expect(image({ name: 'A fern', caption: 'A fern' })).toBe('<img src="https://fern.example/a.png" alt="A fern">');
    expect(image({ name: 'a.png' })).toBe('<img src="https://fern.example/a.png">');
  });
});

describe('HTML of other programs', () => {
  const html =
    '<b style="font-weight:normal"><p style="text-align: center"><span style="font-weight:700; color:red">Bold</span>, <span style=\'font-style:italic\'>slanted</span></p></b><img src="x.png" onerror="steal()">';

  it('keeps its alignment and colours when it is imported', () => {
    const [block] = htmlToBlocks(html);
    expect(block).toMatchObject({ type: 'paragraph', props: { textAlignment: 'center' } });
    expect(blocksToHtml([block])).toBe('<p style="text-align:center"><strong>Bold</strong>, <em>slanted</em></p>');
    expect(blocksToMarkdown([block])).toBe('**Bold**, *slanted*\n');
  });

  it('has neither styles nor handlers while it is parsed', () => {
    expect(disarm('<p STYLE="color:red" onclick=\'steal("x")\' title="a style=b">x</p><img src=x onerror=steal()>')).toBe(
      '<p data-canopy-style="color:red"  title="a style=b">x</p><img src=x >',
    );
    expect(disarm('a < b, style="c"')).toBe('a < b, style="c"');
  });

  it('with broken tags takes no longer than its length', () => {
    // A pattern that looks at a part again and again takes minutes of the processor here.
    const before = process.cpuUsage();
    for (const part of ['<a', '<a "', "<a '", '<a b=', '">', '<a style="']) expect(disarm(part.repeat(500_000))).not.toBe('');
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000_000).toBeLessThan(60);
  });
});

describe('blocks from elsewhere', () => {
  it('of an unknown kind become paragraphs with their words', () => {
    const strange = [
      {
        type: 'video',
        props: { url: 'https://fern.example/v.mp4' },
        content: [{ type: 'text', text: 'Caption', styles: {} }],
        children: [{ type: 'mystery', content: 'Inside' }],
      },
      'no block',
      null,
      7,
    ];
    expect(blocksToHtml(strange)).toContain('Caption');
    expect(blocksToHtml(strange)).toContain('Inside');
    expect(fitBlocks(strange)).toHaveLength(1);
  });
});
