import { expect, it } from '@jest/globals';
import { jsonOf } from '../wordpress/wire.ts';
import { checkedSite } from './checked-site.ts';
import { asDocument, type SiteDocument } from './document.ts';
import { transportFailure } from './failure.ts';
import type { Primitives, Put } from './site.ts';

const NOW = new Date('2031-03-01T12:00:00Z');
const REF = { kind: 'posts', id: '1' };
const nothing = async () => {
  throw new Error('nobody asks for this');
};

/** A site with one entry, and what becomes of a change. */
function siteThat(put: (change: (fields: Put) => void, fields: Put) => ReturnType<Primitives['put']>, meanwhile = () => undefined as void) {
  let shown: Parameters<typeof asDocument>[0] = {
    ref: REF,
    title: 'Ferns',
    slug: 'ferns',
    url: null,
    status: 'draft',
    modifiedAt: NOW.toISOString(),
    html: '<p>Old</p>',
    publishAt: null,
    meta: { title: null, description: null },
  };
  const change = ({ html, state }: Put) => {
    shown = { ...shown, ...(html !== undefined && { html }), ...(state !== undefined && { status: 'published' }) };
  };
  const document = (): SiteDocument => asDocument(shown);
  const platform: Primitives = {
    library: 'none',
    check: nothing,
    permissions: nothing,
    list: nothing,
    add: nothing,
    find: nothing,
    putMeta: nothing,
    read: async () => ({ ok: true, document: document() }),
    put: (_ref, fields) => put(change, fields),
  };
  const waited: number[] = [];
  const site = checkedSite(
    platform,
    () => NOW,
    async (ms) => {
      waited.push(ms);
      meanwhile();
    },
  );
  return { site, waited, document };
}

const TIMEOUT = transportFailure({ ok: false, reason: 'timeout', message: 'No answer within 30 s.' });

it('a write that outlasts the time anybody waits for it is done once the site shows it', async () => {
  let store = () => undefined as void;
  let left = 2;
  const { site, waited, document } = siteThat(
    async (change, fields) => {
      store = () => change(fields);
      return TIMEOUT;
    },
    () => {
      left -= 1;
      if (left === 0) store();
    },
  );
  expect(await site.write(REF, { html: '<p>New</p>' }, document().revision)).toMatchObject({ ok: true, changed: true });
  expect(waited).toEqual([2_000, 5_000]);
});

it('a write that never comes is a failure, and one that was refused at once is not waited for', async () => {
  const never = siteThat(async () => TIMEOUT);
  expect(await never.site.write(REF, { html: '<p>New</p>' }, never.document().revision)).toMatchObject({
    ok: false,
    reason: 'unreachable',
  });
  expect(never.waited).toHaveLength(3);
  const gone = siteThat(async () => transportFailure({ ok: false, reason: 'network', message: 'Broken off.' }));
  expect(await gone.site.write(REF, { html: '<p>New</p>' }, gone.document().revision)).toMatchObject({ ok: false });
  expect(gone.waited).toEqual([]);
});

it.each([
  [30, true],
  [115, true],
  [600, false],
])('a site that publishes at once what is scheduled %s s ahead has done it: %s', async (seconds, ok) => {
  const { site } = siteThat(async (change, fields) => {
    change(fields);
    return { ok: true };
  });
  expect((await site.schedule(REF, new Date(NOW.getTime() + seconds * 1_000))).ok).toBe(ok);
});

it.each([
  ['{"id":1}', { id: 1 }],
  ['\ufeff\n{"id":1}', { id: 1 }],
  ['<br />\n<b>Warning</b>:  Undefined array key "x" in <b>/a[1].php</b> on line <b>3</b><br />\n{"id":1}', { id: 1 }],
  ['Deprecated: creation of {closure} in /a.php on line 3\n[{"id":1}]', [{ id: 1 }]],
  ['<!doctype html><title>A page</title><script>{"id":1}</script>', undefined],
  ['<h1>Warning</h1>', undefined],
])('the JSON of %j', (body, json) => {
  expect(jsonOf(Buffer.from(body))).toEqual(json);
});
