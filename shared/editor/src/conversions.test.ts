import { describe, expect, it } from '@jest/globals';
import { blocksToHtml, blocksToMarkdown, htmlToBlocks, markdownToBlocks } from './conversions.ts';
import { fitBlocks } from './fit-blocks.ts';

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
    for (const part of ['<h1>Ferns</h1>', '<strong>bold</strong>', '<em>slanted</em>', 'href="https://fern.example/a"', '<blockquote', 'const a = 1;', '<td']) expect(html).toContain(part);
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
    const html = blocksToHtml(htmlToBlocks('<p onclick="steal()">Text<script>steal()</script></p><a href="javascript:steal()">go</a><img src="x" onerror="steal()">'));
    expect(html).toContain('Text');
    expect(html).not.toContain('steal');
  });

  it('of nothing are nothing', () => {
    expect(blocksToHtml([])).toBe('');
    expect(blocksToMarkdown([])).toBe('');
    expect(blocksToHtml(htmlToBlocks(''))).toMatch(/^(<p><\/p>)?$/);
  });
});

describe('blocks from elsewhere', () => {
  it('of an unknown kind become paragraphs with their words', () => {
    const strange = [
      { type: 'video', props: { url: 'https://fern.example/v.mp4' }, content: [{ type: 'text', text: 'Caption', styles: {} }], children: [{ type: 'mystery', content: 'Inside' }] },
      'no block', null, 7,
    ];
    expect(blocksToHtml(strange)).toContain('Caption');
    expect(blocksToHtml(strange)).toContain('Inside');
    expect(fitBlocks(strange)).toHaveLength(1);
  });
});
