import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { realWordpress, type RealWordpress } from '@canopy/connectors/testing/wordpress';
import { wordpress } from '@canopy/connectors/wordpress';
import { pageThreads, rewriteLinks, type Decide } from '@canopy/crawler';
import { createOutgoing } from '@canopy/crawler/outgoing';

let real: RealWordpress;
beforeAll(async () => {
  real = await realWordpress();
  real.use('canopy');
}, 300_000);
afterAll(() => real?.close());

/** Every punctuation mark and symbol of Unicode's first plane, a dozen to a text, between words and between digits. */
function allTexts(): string[] {
  const marks = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code)).filter((one) => /[\p{P}\p{S}]/u.test(one));
  const texts = ['Hedge > 2 m', '"Long" & <short>', "It's 2x4 -- 10 - 20... (tm)", '[gallery ids="1"] {{ price }} {% if %}'];
  for (let at = 0; at < marks.length; at += 12) texts.push(`Bed ${marks.slice(at, at + 12).join(' 1')} end`);
  return texts;
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

it('texts with every punctuation mark arrive on a WordPress page as meant, and leave the rest of it alone', async () => {
  const { host } = new URL(real.url);
  const outgoing = createOutgoing({ allowHosts: [host], userAgent: 'CanopyTest' });
  const { site } = wordpress({
    siteUrl: real.url,
    username: 'editor',
    applicationPassword: real.passwords.editor,
    http: (url, options) => outgoing.fetch(url, options),
  });
  const texts = allTexts();
  const html = texts.map((_, at) => `<p>“Row” ${at} <img src="/a${at}.png" class="wide"> "said" <a href="/b${at}/"></a></p>`).join('\n');
  const created = await site.create({ kind: 'pages', title: 'Marks', html }, 'canopy-marks');
  if (!created.ok) throw new Error(created.message);
  const decide: Decide = ({ tag, value }) => {
    const text = texts[Number(/\d+/.exec(value)?.[0])] ?? '';
    return tag === 'img' ? { kind: 'alt', code: 'missing_alt_text_in_images', text } : { kind: 'name', code: 'no_anchor', text };
  };
  const fixed = rewriteLinks(html, decide);
  expect(fixed.changes).toHaveLength(2 * texts.length);
  const written = await site.write(created.document.ref, { html: fixed.html }, created.document.revision);
  expect(written).toMatchObject({ ok: true });
  const shown = await site.publish(created.document.ref, 'marks');
  if (!shown.ok) throw new Error(shown.message);
  const answer = await fetch(shown.document.url ?? '');
  const { targets } = await pageThreads().run('find-targets', {
    body: Buffer.from(await answer.arrayBuffer()),
    url: shown.document.url ?? '',
  });
  const own = (tag: string, pattern: RegExp) =>
    targets.filter((one) => one.tag === tag && pattern.test(one.value)).map(({ label }) => label);
  expect(own('img', /\/a\d+\.png$/)).toEqual(texts);
  // Themes typeset the quotes and dashes of visible text; no letter and no link is lost.
  expect(own('a', /\/b\d+\/$/).map(lettersOf)).toEqual(texts.map(lettersOf));
}, 300_000);
