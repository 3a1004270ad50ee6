import { describe, expect, it } from '@jest/globals';
import { postHtml } from './post-html.ts';
import { safeUrl } from './safe-url.ts';

const text = (value: string, styles: object = {}) => ({ type: 'text', text: value, styles });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });

describe('blocks of an attacker', () => {
  const EVIL = '"><script>steal()</script><img src=x onerror=steal()>';

  it('become text, wherever they carry markup', () => {
    const html = postHtml([
      paragraph(text(EVIL)),
      { type: EVIL, content: EVIL },
      { type: 'heading', props: { level: EVIL, textAlignment: EVIL, textColor: EVIL, id: EVIL }, content: [text(EVIL, { [EVIL]: true })] },
      { type: 'codeBlock', props: { language: EVIL }, content: [text(EVIL)] },
      { type: 'image', props: { url: `https://a.example/${EVIL}`, name: EVIL, caption: `${EVIL}!`, previewWidth: EVIL } },
      { type: 'numberedListItem', props: { start: EVIL }, content: [{ type: 'link', href: `/${EVIL}`, content: EVIL }] },
      {
        type: 'table',
        content: { headerRows: EVIL, rows: [{ cells: [EVIL, { type: 'tableCell', props: { colspan: EVIL }, content: [text(EVIL)] }] }] },
      },
    ]);
    expect(html).not.toMatch(/<script|<img(?! src="https:)/);
    // Nothing opens a tag but what is written here, and no attribute ends early.
    for (const [tag] of html.matchAll(/<[^>]*>/g))
      expect(tag).toMatch(/^<\/?(?:p|h1|pre|code|figure|img|figcaption|ol|li|a|table|tbody|tr|td)(?: [a-z]+="[^"<>]*")*>$/);
  });

  it.each([
    'javascript:steal()',
    ' JaVaScRiPt:steal()',
    'java\nscript:steal()',
    'java\tscript:steal()',
    '\u0001javascript:steal()',
    '\u200bjavascript:steal()',
    'vbscript:steal()',
    'data:text/html,<script>steal()</script>',
    'data:image/svg+xml,<svg onload=steal()>',
    'blob:https://a.example/1',
    'file:///etc/passwd',
    'view-source:x',
  ])('lose the link to %j and keep its words', (href) => {
    expect(postHtml([paragraph({ type: 'link', href, content: [text('here')] })])).toBe('<p>here</p>');
    expect(postHtml([{ type: 'image', props: { url: href, name: 'x' } }])).toBe('');
  });

  it('of any shape are no failure', () => {
    for (const one of [
      null,
      7,
      'x',
      [],
      {},
      { type: 'table' },
      { type: 'table', content: { rows: [null, { cells: 'x' }] } },
      { type: 'image' },
    ])
      expect(postHtml([one, { type: 'paragraph', content: one }])).not.toContain('undefined');
  });
});

it('repairs relative links before which a scheme was written, and keeps the others as they are', () => {
  expect(safeUrl('https:///guides/x/', 'link')).toBe('/guides/x/');
  expect(safeUrl('https://#top', 'link')).toBe('#top');
  expect(safeUrl('http://../a', 'link')).toBe('../a');
  for (const url of [
    '/guides/x/',
    '#top',
    '?page=2',
    'x/y',
    '//cdn.example/a',
    'HTTPS://A.example/',
    'mailto:a@b.example',
    'tel:+49',
    'a/b:c',
  ])
    expect(safeUrl(url, 'link')).toBe(url);
});

it('gives images the size they have, and the width they were drawn to', () => {
  const block = { type: 'image', props: { url: 'https://a.example/x.webp', name: 'A fern' } };
  const sizeOf = () => ({ width: 1_600, height: 900 });
  expect(postHtml([block], { sizeOf })).toBe('<img src="https://a.example/x.webp" alt="A fern" width="1600" height="900">');
  expect(postHtml([{ ...block, props: { ...block.props, previewWidth: 400 } }], { sizeOf })).toContain('width="400" height="225"');
});

it('keeps words that are indented, checked or folded', () => {
  const item = (type: string, content: string, props: object = {}, children: unknown[] = []) => ({
    type,
    props,
    content: [text(content)],
    children,
  });
  expect(postHtml([item('checkListItem', 'done', { checked: true }), item('checkListItem', 'open')])).toBe(
    '<ul><li>☑ done</li><li>☐ open</li></ul>',
  );
  expect(postHtml([item('toggleListItem', 'More', {}, [item('paragraph', 'Within')])])).toBe(
    '<details><summary>More</summary><p>Within</p></details>',
  );
  expect(postHtml([item('paragraph', 'a', {}, [item('paragraph', 'b')])])).toBe('<p>a</p>\n<p>b</p>');
});
