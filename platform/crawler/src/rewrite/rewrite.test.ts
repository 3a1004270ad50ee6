import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { serialize, type DefaultTreeAdapterTypes } from 'parse5';
import { revertChanges } from './edits.ts';
import type { Fix } from './fix.ts';
import { broken, fragments, NEW, OLD } from '../testing/hostile-fragments.ts';
import { childrenOf, isElement, treeOf, type TreeNode } from './page-tree.ts';
import { restyle } from './restyle.ts';
import { revertBytes, rewriteBytes } from './rewrite-bytes.ts';
import { rewriteLinks, type Decide } from './rewrite-links.ts';

const retarget: Decide = ({ value }) => (value === OLD ? { kind: 'retarget', code: 'internal_link_redirect', to: NEW } : null);
const unlink: Decide = ({ value, tag }) => (value === OLD && tag === 'a' ? { kind: 'unlink', code: 'internal_link_404' } : null);
const name: Decide = ({ value, tag, hasName }) =>
  value === OLD && tag === 'a' && !hasName ? { kind: 'name', code: 'no_anchor', text: 'Old “page” & more' } : null;

/** Everything in a tree, in order, read with parse5 alone. */
function flat(html: string): string[] {
  const lines: string[] = [];
  const waiting: TreeNode[] = [treeOf(html)];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (isElement(node)) lines.push(`<${node.tagName} ${node.attrs.map(({ name: key, value }) => `${key}=${value}`).join(' ')}`);
    else if ('value' in node) lines.push(node.value);
    else lines.push(node.nodeName);
    waiting.push(...childrenOf(node).toReversed());
  }
  return lines;
}

/** Applies edits by hand, from the end: nothing outside of them can change. */
function byHand(html: string, edits: readonly { start: number; end: number; before: string; after: string }[]): string {
  let result = html;
  for (const { start, end, before, after } of edits.toSorted((a, b) => b.start - a.start || b.end - a.end)) {
    expect(result.slice(start, end)).toBe(before);
    result = result.slice(0, start) + after + result.slice(end);
  }
  return result;
}

const check = (html: string, decide: Decide, holds: (result: ReturnType<typeof rewriteLinks>) => void): void => {
  const result = rewriteLinks(html, decide);
  expect(
    byHand(
      html,
      result.changes.flatMap(({ edits }) => edits),
    ),
  ).toBe(result.html);
  expect(revertChanges(result.html, result.changes)).toBe(html);
  holds(result);
};

describe('on hostile fragments', () => {
  it('names another address and changes no byte besides', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fragments.map((html) => ({ html, isWhole: !html.includes('<template>') })),
          broken.map((html) => ({ html, isWhole: false })),
        ),
        ({ html, isWhole }) => {
          check(html, retarget, ({ html: after, changes, refused }) => {
            for (const { edits } of changes) expect(edits).toHaveLength(1);
            // Parsed again, the page differs only in the URLs that were changed.
            const [before, now] = [flat(html), flat(after)];
            expect(now).toHaveLength(before.length);
            const different = before.flatMap((line, at) => (line === now[at] ? [] : [[line, now[at]] as const]));
            for (const [line, other] of different) expect(line.replace(`href=${OLD}`, `href=${NEW}`)).toBe(other);
            // And nothing was overlooked.
            if (isWhole && refused.length === 0)
              expect(now.filter((line) => line.startsWith('<a ') && line.includes(`href=${OLD}`))).toEqual([]);
          });
        },
      ),
      { numRuns: 5_000, seed: 1 },
    );
  });

  it('makes links spans, with the same text and the same elements', () => {
    fc.assert(
      fc.property(fc.oneof(fragments, broken), (html) => {
        check(html, unlink, ({ html: after }) => {
          const plain = (lines: string[]) => lines.map((line) => line.replace(/^<(?:a|span) .*/s, '<link>'));
          expect(plain(flat(after))).toEqual(plain(flat(html)));
        });
      }),
      { numRuns: 2_500, seed: 2 },
    );
  });

  it('names links that have no name', () => {
    fc.assert(
      fc.property(fc.oneof(fragments, broken), (html) => {
        check(html, name, ({ html: after }) => {
          const without = (text: string) =>
            serialize(treeOf(text) as DefaultTreeAdapterTypes.ParentNode)
              .replaceAll(' aria-label="Old “page” &amp; more"', '')
              .replaceAll('Old “page” &amp; more', '');
          expect(without(after)).toBe(without(html));
        });
      }),
      { numRuns: 1_250, seed: 3 },
    );
  });

  it('gives back the same bytes when undone, whatever the encoding', () => {
    const decide: Decide = (target) => unlink(target) ?? retarget(target);
    fc.assert(
      fc.property(
        fragments,
        fc.constantFrom('utf8', 'latin1', 'utf16le'),
        fc.constantFrom(retarget, decide, name),
        (html, encoding, choice) => {
          const bytes = Buffer.from(html, encoding as BufferEncoding);
          const result = rewriteBytes(bytes, choice);
          const back = revertBytes(result.bytes, result);
          expect(back && rewriteBytes(back, () => null).before).toBe(result.before);
          for (const { edits } of result.changes)
            for (const { start, end, before } of edits)
              expect(bytes.subarray(start, end).toString(result.read === 'bytes' ? 'latin1' : 'utf8')).toBe(before);
        },
      ),
      { numRuns: 1_250, seed: 4 },
    );
  });
});

const one = (html: string, fix: Fix) => rewriteLinks(html, ({ value }) => (value === '/old' ? fix : null));
const away: Fix = { kind: 'unlink', code: 'internal_link_404' };
const to = (address: string): Fix => ({ kind: 'retarget', code: 'internal_link_redirect', to: address });

it.each([
  ['<a class="b" href="/old" target=_blank rel=\'x\'>T <b>b</b></a>', away, '<span class="b">T <b>b</b></span>'],
  ['<a href=/old>T</a >', away, '<span>T</span >'],
  ['<A\r\n  HREF="/old"\r\n  download>T</A>', away, '<span>T</span>'],
  ['<a href=/old>T</a>', to('/new page'), '<a href=/new&#32;page>T</a>'],
  ["<a href='/old'>T</a>", to("/o'n"), "<a href='/o&#39;n'>T</a>"],
  ['<img src="/old"><form action=/old></form>', to('/ü'), '<img src="/&#252;"><form action=/&#252;></form>'],
  ['\uFEFF<p><a href="/old"></a>', { kind: 'name', code: 'no_anchor', text: 'A <b>' } as Fix, '\uFEFF<p><a href="/old">A &lt;b&gt;</a>'],
  [
    '<a href="/old"><svg></svg></a>',
    { kind: 'name', code: 'no_anchor', text: 'A "b"' } as Fix,
    '<a aria-label="A &quot;b&quot;" href="/old"><svg></svg></a>',
  ],
])('mends %s', (html, fix, expected) => {
  expect(one(html, fix).html).toBe(expected);
});

it.each([
  ['<img srcset="/old 1x, /b.png 2x" src="/old">', '<img srcset="/new 1x, /b.png 2x" src="/new">'],
  ["<picture><source srcset='/a.webp,/old 2x'><img src=x></picture>", "<picture><source srcset='/a.webp,/old 2x'><img src=x></picture>"],
  ['<source srcset="\n  /a.webp 100w,\n  /old 200w,\n /old 300w">', '<source srcset="\n  /a.webp 100w,\n  /new 200w,\n /new 300w">'],
  ['<img srcset=/old>', '<img srcset=/new>'],
])('looks into %s', (html, expected) => {
  expect(one(html, to('/new')).html).toBe(expected);
});

it.each([
  ['<a href="/old">T', away, 'unclosed'],
  ['<a href="/old">T <a href="/b">b</a></a>', away, 'nested'],
  ['<a href="/old"><img src="/i.png"></a>', away, 'has-media'],
  ['<a id="top" href="/old">T</a> <a href="#top">Up</a>', away, 'fragment-target'],
  ['<a href="/old" class="{{ c }}">T</a>', to('/new'), 'template-code'],
  ['<a href="/old" [class]="c">T</a>', to('/new'), 'template-code'],
  ['<!-- wp:button {"url":"\\/old"} --><a href="/old">T</a>', to('/new'), 'block-data'],
  ['<textarea><template></textarea><a href="/old">T</a>', to('/new'), null],
  ['<a href="/old">T</a>', { kind: 'name', code: 'no_anchor', text: 'N' } as Fix, 'has-a-name'],
  ['<b><a href="/old">x</b>y</a>', away, 'would-change-more'],
])('%s', (html, fix, reason) => {
  const result = one(html, fix);
  expect(result.refused.map((refused) => refused.reason)).toEqual(reason === null ? [] : [reason]);
  if (reason !== null) expect(result.html).toBe(html);
});

it('refuses a link for the data of the blocks around it alone', () => {
  const old = '<a href="/old">Old</a>';
  const mends = (html: string) => one(html, to('/new')).html !== html;
  const data = (json: string, inside = old) => `<!-- wp:x ${json} --><p>${inside}</p><!-- /wp:x -->`;
  for (const json of [
    '{"url":"/old"}',
    '{"a":[{"b":"\\/old"}]}',
    '{"url":"https://a.example/old"}',
    '{"html":"\\u003ca href=\\u0022/old\\u0022\\u003e"}',
    '{"url": /old}',
  ])
    expect([
      json,
      mends(data(json)),
      mends(`<!-- wp:group ${json} -->${data('{}')}<!-- /wp:group -->`),
      mends(data(json, 'x') + old),
    ]).toEqual([json, false, false, true]);
  for (const json of ['{"mediaLink":"/old/photo"}', '{"url":"https://a.example/older"}', '{"url":"/very/old"}', '{"a":"/old?x"}'])
    expect([json, mends(data(json))]).toEqual([json, true]);
});

it('mends the last link of a text in which code, an embed and longer URLs say the same', () => {
  const embed =
    '<!-- wp:embed {"url":"https://garden.example/old"} -->\n<figure>\nhttps://garden.example/old\n</figure>\n<!-- /wp:embed -->';
  const code = '<!-- wp:code -->\n<pre><code>&lt;a href="/old"&gt;x&lt;/a&gt;</code></pre>\n<!-- /wp:code -->';
  const text = 'In words: /old. <a href="/old-page">Old page</a> <a href="/old?x">Old with x</a> <a href="/old#top">Old top</a>';
  const page = (href: string) => `${code}\n${embed}\n<p>${text} <a href="${href}">Old</a></p>`;
  expect(one(page('/old'), to('/new'))).toMatchObject({ html: page('/new'), refused: [] });
});

it('mends several faults of one page in one pass', () => {
  const html = '<a href="/old">gone</a> <a href="/old" title="kept"></a> <a href="/old"><img src="/old" alt="I"></a>';
  const {
    html: after,
    changes,
    refused,
  } = rewriteLinks(html, ({ value, tag }) => (value !== '/old' ? null : tag === 'a' ? away : to('/new')));
  expect(after).toBe('<span>gone</span> <span title="kept"></span> <a href="/old"><img src="/new" alt="I"></a>');
  expect([changes.length, refused.map(({ reason }) => reason)]).toEqual([3, ['has-media']]);
});

it('refuses to undo what somebody has changed since', () => {
  const { html, changes } = one('<a href="/old">T</a>', to('/new'));
  expect(revertChanges(html.replace('/new', '/own'), changes)).toBeNull();
});

it.each([
  ['/old#part', 'https://a.example/new', '/new#part'],
  ['https://a.example/old', 'https://a.example/new', 'https://a.example/new'],
  ['//a.example/old', 'https://a.example/new?x=1', '//a.example/new?x=1'],
  ['old', 'https://b.example/new', 'https://b.example/new'],
  ['/old#a', 'https://a.example/new#b', '/new#b'],
  ['http://b.example/x', 'https://b.example/x', 'https://b.example/x'],
])('writes %s anew in its own manner', (written, target, expected) => {
  expect(restyle(written, 'https://a.example/dir/page', target)).toBe(expected);
});
