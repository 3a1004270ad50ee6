import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  applyEasyFix,
  getPublishOperation,
  getPublishRun,
  resolveConflict,
  retryPublishRun,
  syncContent,
  undoPublish,
  undoPublishRun,
} from '@canopy/contract/publishing';
import { previewEasyFix, SITE_FIXES, type SiteFix, type TextGiven } from '@canopy/contract/seo-audit';
import { sql } from 'drizzle-orm';
import { urlId } from '../../../store/url-id.ts';
import { until, type TestClient, type TestOrganisation } from '../../../testing/index.ts';
import { startCrawlOf } from '../../seo-audit/crawls/index.ts';
import { leftOut } from '../operations/index.ts';
import { connectedSite } from '../platforms/index.ts';
import { publishingStack, type PublishingStack } from '../testing/publishing-stack.ts';
import { fixSourceOf } from './fix-source.ts';

let test: PublishingStack;
let client: TestClient;
let organisation: TestOrganisation;
/** what was applied last */
let runId = '';
const at = (path: string) => `${test.sandbox.url}${path}`;
const idOf = (path: string) => urlId(at(path));
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const SEO_TITLE = 'Garden club evenings in the potting shed';
const SEO_DESCRIPTION = 'Answers to what people ask most at the nursery, from watering and frost to returning pots that broke on the way.';
const ALT = 'The nursery seen from the lane in early spring';
const IMAGE = '/wp-content/uploads/guides/nursery-1200.png';

async function siteEntry(path: string): Promise<{ kind: string; id: string }> {
  const { rows } = await test.stack.deps.db.execute<{ kind: string; id: string }>(
    sql`select kind, id from site_pages where organisation_id = ${organisation.id} and url = ${at(path)}`,
  );
  const [row] = rows;
  if (!row) throw new Error(`${path} is not on the site`);
  return row;
}
const issuesOf = async (path: string): Promise<string[]> => {
  const { rows } = await test.stack.deps.db.execute<{ issues: string[] }>(sql`
    select issues from crawl_pages where organisation_id = ${organisation.id} and page_id = ${idOf(path)} and crawl_id = (
      select id from crawls where organisation_id = ${organisation.id} and status = 'SUCCESS' order by started_at desc limit 1)`);
  return rows[0]?.issues ?? [];
};
/** The changed pages have been read again for the audit. */
const readAgain = () =>
  until(async () => {
    const { rows } = await test.stack.deps.db.execute<{ left: number }>(
      sql`select count(*)::integer as left from publish_operations where organisation_id = ${organisation.id} and to_read_again`,
    );
    return rows[0]?.left === 0;
  }, 'the changed pages to be read again');
const apply = async (paths: readonly string[], codes: readonly SiteFix[], texts: TextGiven[] = []) => {
  const body = { page_ids: paths.map(idOf), selected_issues: [...codes], texts };
  const started = (await client.call(applyEasyFix, { body })).body;
  await test.stack.finished({ id: started.task_id, organisationId: organisation.id });
  runId = started.run_id;
  return (await client.call(getPublishRun, { params: { id: started.run_id } })).body.operations;
};

beforeAll(async () => {
  test = await publishingStack();
  ({ client, organisation } = await test.member());
  await test.connectWordpress(client);
  const sync = await client.call(syncContent, { body: {} });
  await test.stack.finished({ id: sync.body.task_id, organisationId: organisation.id });
  // A canonical that redirects, and a missing page that the theme links to from everywhere.
  const pruning = await siteEntry('/guides/pruning-roses/');
  await test.edit(pruning.kind, pruning.id, { meta: { _yoast_wpseo_canonical: at('/guides/compost-101/') } });
  const returns = await siteEntry('/returns/');
  await test.edit(returns.kind, returns.id, { status: 'draft' });
  const crawl = await startCrawlOf(test.stack.deps, { organisationId: organisation.id, userId: null });
  await test.stack.finished({ id: crawl.task_id, organisationId: organisation.id });
}, 300_000);
afterAll(() => test.close());

it('a canonical that cannot be set keeps the title chosen with it from nothing', async () => {
  const path = '/guides/pruning-roses/';
  const { deps } = test.stack;
  const { site } = await connectedSite(deps, organisation.id);
  const read = await site.read(await siteEntry(path));
  if (!read.ok) throw new Error(read.message);
  const texts: TextGiven[] = [{ page_id: idOf(path), code: 'missing_or_invalid_page_title', image: null, text: SEO_TITLE }];
  const wanted = { of_head: true, codes: ['missing_or_invalid_page_title', 'canonical_issues'] satisfies SiteFix[], texts };
  const planned = (canSet: boolean) => {
    const { canonical = '', ...meta } = read.document.meta;
    const document = { ...read.document, meta: canSet ? { ...meta, canonical } : meta };
    return fixSourceOf(deps, organisation.id, AbortSignal.timeout(60_000))({ wanted, page_url: at(path) }, document);
  };
  expect(await planned(true)).toEqual({ meta: { title: SEO_TITLE, canonical: at('/guides/first-compost-heap/') } });
  // What is left is reported with the outcome.
  expect(await planned(false)).toEqual({ meta: { title: SEO_TITLE }, left: ['canonical'] });
  expect(leftOut({ left: ['canonical'] })).toMatch(/^The canonical was left unchanged/);
}, 300_000);

describe('fixes of every kind', () => {
  it('are previewed as they are applied: the source, the same probes, and what could not be checked', async () => {
    const chosen = ['/guides/tomato-blight/', '/guides/compost-101/'];
    const codes: SiteFix[] = ['redirect', 'not_found'];
    const body = { page_ids: chosen.map(idOf), selected_issues: codes };
    const of = async (path: string) => {
      const { data } = (await client.call(previewEasyFix, { body })).body;
      return data.find(({ page_url: url }) => url === at(path));
    };
    const { kind, id } = await siteEntry('/guides/sowing-tomatoes/');
    const { raw } = (await test.entry(kind, id)).content;
    // A target that is busy for a moment is asked again.
    await test.order('faults', { path: '/guides/tomato-blight/', status: 503, times: 1 });
    const shown = await of('/guides/sowing-tomatoes/');
    expect(shown).toMatchObject({ read: 'content', sha256_before: sha256(raw), changes: [{ kind: 'unlink' }] });
    // One that stays so stops its own links, and nobody else's.
    await test.order('faults', { path: '/guides/tomato-blight/', status: 503 });
    expect(await of('/guides/sowing-tomatoes/')).toMatchObject({
      changes: [],
      unchecked: [{ url: at('/guides/tomato-blight/'), why: 'It returned 503.' }],
    });
    expect(await of('/guides/making-leaf-mould/')).toMatchObject({ changes: [{ kind: 'retarget' }] });
    const [failed] = await apply(['/guides/tomato-blight/'], ['not_found']);
    expect(failed).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/tomato-blight\/ could not be checked: It returned 503\. Nothing was changed/),
    });
    await fetch(`${test.sandbox.url}/__sandbox/faults`, { method: 'DELETE' });
  }, 300_000);

  it('are shown before, seen on the live page after, gone from the audit, and reverted to the same bytes', async () => {
    const texts: TextGiven[] = [
      { page_id: idOf('/garden-club/'), code: 'missing_or_invalid_page_title', image: null, text: SEO_TITLE },
      { page_id: idOf('/faq/'), code: 'missing_or_invalid_meta_description', image: null, text: SEO_DESCRIPTION },
      { page_id: idOf('/about/'), code: 'missing_alt_text_in_images', image: at(IMAGE), text: ALT },
    ];
    const touched = [
      '/garden-club/',
      '/faq/',
      '/about/',
      '/guides/pruning-roses/',
      '/guides/sowing-tomatoes/',
      '/guides/making-leaf-mould/',
    ];
    const codes: SiteFix[] = [
      'redirect',
      'not_found',
      'canonical_issues',
      'missing_alt_text_in_images',
      'missing_or_invalid_page_title',
      'missing_or_invalid_meta_description',
    ];
    const chosen = ['/garden-club/', '/faq/', '/about/', '/guides/pruning-roses/', '/guides/tomato-blight/', '/guides/compost-101/'];
    const original = await Promise.all(touched.map(async (path) => sha256((await test.visit(path)).body)));

    const shown = (await client.call(previewEasyFix, { body: { page_ids: chosen.map(idOf), selected_issues: codes } })).body;
    expect(shown.addresses.map(({ page_url, linked_from }) => [page_url, linked_from])).toEqual([
      [at('/guides/compost-101/'), 1],
      [at('/guides/tomato-blight/'), 1],
    ]);
    expect(shown.data.find(({ page_url }) => page_url === at('/about/'))?.asked).toEqual([
      { code: 'missing_alt_text_in_images', image: at(IMAGE), current: null, suggestion: null },
    ]);
    const withTexts = (await client.call(previewEasyFix, { body: { page_ids: chosen.map(idOf), selected_issues: codes, texts } })).body;
    const changesOf = (path: string) => withTexts.data.find(({ page_url }) => page_url === at(path))?.changes ?? [];
    expect(changesOf('/garden-club/')).toMatchObject([{ kind: 'head', value: '', text: SEO_TITLE }]);
    expect(changesOf('/guides/pruning-roses/')).toMatchObject([
      { kind: 'head', value: at('/guides/compost-101/'), text: at('/guides/first-compost-heap/') },
    ]);
    expect(changesOf('/about/')).toMatchObject([{ kind: 'alt', edits: [{ before: '', after: ` alt="${ALT}"` }], template: null }]);

    const operations = await apply(chosen, codes, texts);
    const outcomes = operations.map(({ page_url, state, verified, message }) => ({ page_url, state, verified, message }));
    expect(outcomes.toSorted((a, b) => String(a.page_url).localeCompare(String(b.page_url)))).toEqual(
      touched
        .map((path) => ({ page_url: at(path), state: 'published', verified: 'gone', message: null }))
        .toSorted((a, b) => a.page_url.localeCompare(b.page_url)),
    );
    // What is stored is what the preview showed.
    const sowing = await siteEntry('/guides/sowing-tomatoes/');
    expect(sha256((await test.entry(sowing.kind, sowing.id)).content.raw)).toBe(
      withTexts.data.find(({ page_url }) => page_url === at('/guides/sowing-tomatoes/'))?.sha256_after,
    );
    const seen = async (path: string) => (await test.visit(path)).body;
    expect(await seen('/garden-club/')).toContain(`<title>${SEO_TITLE}</title>`);
    expect(await seen('/faq/')).toContain(`<meta name="description" content="${SEO_DESCRIPTION}">`);
    expect(await seen('/guides/pruning-roses/')).toContain(`<link rel="canonical" href="${at('/guides/first-compost-heap/')}">`);
    expect(await seen('/guides/sowing-tomatoes/')).not.toContain('href="/guides/tomato-blight/"');
    expect(await seen('/guides/making-leaf-mould/')).toContain('href="/guides/first-compost-heap/"');

    await readAgain();
    const fixed: Record<string, string> = {
      '/garden-club/': 'missing_or_invalid_page_title',
      '/faq/': 'missing_or_invalid_meta_description',
      '/about/': 'missing_alt_text_in_images',
      '/guides/pruning-roses/': 'canonical_issues',
      '/guides/sowing-tomatoes/': 'internal_link_404',
      '/guides/making-leaf-mould/': 'internal_link_redirect',
      '/guides/tomato-blight/': 'not_found',
    };
    const left = await Promise.all(
      Object.entries(fixed).map(async ([path, code]) => ((await issuesOf(path)).includes(code) ? [path, code] : null)),
    );
    // The footer has a broken link on every page, which the page’s content does not contain.
    expect(left.filter((one) => one !== null)).toEqual([
      ['/guides/sowing-tomatoes/', 'internal_link_404'],
      // The URL itself stays gone: what is fixed are the links to it.
      ['/guides/tomato-blight/', 'not_found'],
    ]);

    const undone = (await client.call(undoPublishRun, { params: { id: runId }, body: {} })).body;
    await test.stack.finished({ id: undone.task_id, organisationId: organisation.id });
    expect(await client.call(undoPublishRun, { params: { id: runId }, body: {} })).toMatchObject({ status: 409 });
    expect(await Promise.all(touched.map(async (path) => sha256((await test.visit(path)).body)))).toEqual(original);
  }, 600_000);

  it('of what the theme writes are told with the number of pages, and nothing is changed', async () => {
    const preview = (
      await client.call(previewEasyFix, { body: { page_ids: [idOf('/visit-us/')], selected_issues: ['internal_link_404'] } })
    ).body;
    // Applying leaves it alone, and so the preview names it as such.
    expect(preview.data[0]).toMatchObject({
      read: 'content',
      changes: [],
      refused: expect.arrayContaining([
        expect.objectContaining({
          value: '/returns/',
          reason: 'template',
          message: expect.stringMatching(/in a menu of the theme: [2-9]\d pages/),
        }),
      ]),
    });
    const [operation] = await apply(['/visit-us/'], ['internal_link_404']);
    expect(operation).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/in a menu of the theme: \d\d pages\. Change \/returns\/ there/),
    });
  }, 300_000);

  it('leave alone what was mended since, and say so', async () => {
    const [operation] = await apply(['/privacy/'], [...SITE_FIXES.filter((code) => code === 'no_anchor')]);
    expect(operation).toMatchObject({ state: 'failed', can_undo: false });
  }, 300_000);

  it('are not called gone where the theme has the same', async () => {
    const [operation] = await apply(['/terms/'], ['internal_link_404']);
    expect(operation).toMatchObject({
      state: 'published',
      verified: 'partly',
      message: expect.stringMatching(/^Fixed 1 of \d\. \/returns\/ is in a menu, on \d\d pages\..*Change it there/),
    });
  }, 300_000);
});

it('two changes of one page are undone in any order', async () => {
  const texts: TextGiven[] = [
    { page_id: idOf('/about/'), code: 'missing_alt_text_in_images', image: at(IMAGE), text: ALT },
    { page_id: idOf('/about/'), code: 'missing_or_invalid_page_title', image: null, text: 'About the nursery at Fernhill Garden Supply' },
  ];
  const before = (await test.visit('/about/')).body;
  const operations = await apply(['/about/'], ['missing_alt_text_in_images', 'missing_or_invalid_page_title'], texts);
  expect(operations.map(({ state, verified }) => [state, verified])).toEqual([
    ['published', 'gone'],
    ['published', 'gone'],
  ]);
  // The content first, because it was changed first.
  for (const { id } of operations) {
    const undone = (await client.call(undoPublish, { params: { id }, body: {} })).body;
    await test.stack.finished({ id: undone.task_id, organisationId: organisation.id });
    const run = (await client.call(getPublishRun, { params: { id: undone.run_id } })).body;
    expect(run.operations.find((one) => one.id === id)?.state).toBe('undone');
  }
  expect((await test.visit('/about/')).body).toBe(before);
}, 300_000);

it('a fix in conflict is planned anew on the site’s current content, and keeps what somebody wrote meanwhile', async () => {
  const { kind, id } = await siteEntry('/about/');
  const { raw } = (await test.entry(kind, id)).content;
  // The first attempt does not get through; before the second, someone edits the page.
  await test.order('faults', { path: `/wp-json/wp/v2/${kind}/${id}`, method: 'POST', status: 503 });
  const texts: TextGiven[] = [
    { page_id: idOf('/about/'), code: 'missing_or_invalid_page_title', image: null, text: 'Who we are at Fernhill' },
  ];
  const [failed] = await apply(['/about/'], ['missing_or_invalid_page_title'], texts);
  await fetch(`${test.sandbox.url}/__sandbox/faults`, { method: 'DELETE' });
  expect(failed).toMatchObject({ state: 'failed', kind: 'fix' });
  await test.edit(kind, id, { content: `${raw}<p>Written meanwhile.</p>` });
  const params = { id: failed?.id ?? '' };
  const ended = async (task: string | null) => {
    await test.stack.finished({ id: task ?? '', organisationId: organisation.id });
    return (await client.call(getPublishOperation, { params })).body;
  };
  const retried = await client.call(retryPublishRun, { params: { id: runId }, body: {} });
  expect(await ended(retried.body.task_id)).toMatchObject({
    state: 'conflict',
    found: { html: expect.stringContaining('Written meanwhile.') },
    wanted_meta: { title: 'Who we are at Fernhill' },
  });
  const resolved = await client.call(resolveConflict, { params, body: { take: 'again' } });
  expect(await ended(resolved.body.task_id)).toMatchObject({ state: 'published', verified: 'gone', message: null });
  const { body } = await test.visit('/about/');
  expect(body).toContain('<title>Who we are at Fernhill</title>');
  expect(body).toContain('Written meanwhile.');
}, 300_000);
