// Retargets known links in fragments as sites store them, and compares every byte; prints the outcome as JSON. node measure-rewrites.ts
// <fragments> <seed>
import { createHash } from 'node:crypto';
import process from 'node:process';
import { rewriteLinks } from '../rewrite/rewrite-links.ts';

const [count = 10_000, seed = 1] = process.argv.slice(2).map(Number);
const OLD = '/old/path/?a=1';
const NEW = '/new/path/';

let state = seed;
/** Park–Miller: the same fragments for the same seed. */
const random = (): number => {
  state = (state * 48_271) % 2_147_483_647;
  return state / 2_147_483_647;
};
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

/** What surrounds links in each kind of content; `LINK` marks a link's place. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  gutenberg: [
    '<!-- wp:paragraph {"dropCap":true} -->\n<p class="has-drop-cap">Sow LINK thinly &amp; water.</p>\n<!-- /wp:paragraph -->\n\n',
    '<!-- wp:columns -->\n<div class="wp-block-columns"><!-- wp:column {"width":"66.66%"} -->\n<div class="wp-block-column" style="flex-basis:66.66%">LINK</div>\n<!-- /wp:column --></div>\n<!-- /wp:columns -->',
    '<!-- wp:list -->\n<ul><!-- wp:list-item -->\n<li>LINK</li>\n<!-- /wp:list-item --></ul>\n<!-- /wp:list -->\n',
    '<!-- wp:html -->\n<script type="application/ld+json">{"url":"/old/path/?a=1"}</script>\n<!-- /wp:html -->\n',
  ],
  classic: [
    'A line\r\n\r\nand LINK another\u00a0one.\r\n',
    '<p align=center><font color="red">LINK</font></P>\n',
    '<table border=1><tr><td>LINK<td>two</table>',
    '<blockquote>“Quoted” — LINK</blockquote>&nbsp;&hellip;\n<!--more-->\n',
  ],
  shortcodes: [
    '[vc_row][vc_column width="1/2"]\nLINK\n[/vc_column][/vc_row]\n',
    '[caption id="attachment_1" align="aligncenter" width="300"]<img src="/a.png" alt="a" /> Words[/caption]\n',
    '[et_pb_text _builder_version="4.9" text_font="||||"]<p>LINK</p>[/et_pb_text]',
  ],
  liquid: [
    '{% if product.available %}<p>LINK</p>{% endif %}\n',
    '<p>{{ shop.name | escape }} LINK</p>\n',
    '<a href="{{ page.url }}?x=/old/path/">kept</a>\n',
  ],
  malformed: [
    '<p>unclosed <b>bold LINK\n<p>next',
    '<div><span>LINK</div></span>\n',
    "<p title='a > b' data-x=1>LINK</p>\n",
    '&lt;a href="/old/path/?a=1"&gt;\n',
  ],
};
const LINKS = [
  `<a href="${OLD}">old</a>`,
  `<a class='x' href='${OLD}' data-k="1">old &amp; bold</a>`,
  `<A HREF="${OLD}" target="_blank" rel="noopener">old</A>`,
  `<a\n  href = "${OLD}"\n>old</a>`,
];

let altered = 0;
let changed = 0;
let refused = 0;
let unreverted = 0;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const names = Object.keys(KINDS);
const began = performance.now();
for (let n = 0; n < count; n += 1) {
  const pieces = KINDS[names[n % names.length] ?? ''] ?? [];
  let html = '';
  for (let piece = 0; piece < 3 + random() * 5; piece += 1)
    html += oneOf(pieces).replace('LINK', () => (random() < 0.7 ? oneOf(LINKS) : 'no link'));
  const result = rewriteLinks(html, ({ tag, attribute, value }) =>
    tag === 'a' && attribute === 'href' && value === OLD ? { code: 'internal_link_redirect', kind: 'retarget', to: NEW } : null,
  );
  changed += result.changes.length;
  refused += result.refused.length;
  const edits = result.changes.flatMap((change) => change.edits).sort((a, b) => a.start - b.start);
  // Applying the reported change by hand gives the actual result, and each edit replaced a URL with a URL.
  let [expected, at] = ['', 0];
  for (const { start, end, before, after } of edits) {
    if (html.slice(start, end) !== before || !OLD.includes(before) || !NEW.includes(after)) altered += 1;
    expected += html.slice(at, start) + after;
    at = end;
  }
  expected += html.slice(at);
  if (expected !== result.html) altered += 1;
  // From the front: the text before an edit is already restored.
  let back = result.html;
  for (const { start, before, after } of edits) back = back.slice(0, start) + before + back.slice(start + after.length);
  if (sha256(back) !== sha256(html)) unreverted += 1;
}
process.stdout.write(`${JSON.stringify({ fragments: count, changed, refused, altered, unreverted, ms: performance.now() - began })}\n`);
