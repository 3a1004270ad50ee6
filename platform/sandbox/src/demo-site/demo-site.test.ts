import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { basic, postJson, testSandbox, type TestSandbox } from '../test-sandbox.ts';
import { demoCredentials } from '../wordpress/seed-users.ts';
import { issuesSeen, observeSite, type SeenSite } from './observe-site.ts';
import { plantedIssues } from './planted-issues.ts';

let sandbox: TestSandbox;
let site: SeenSite;
beforeAll(async () => {
  sandbox = await testSandbox();
  site = await observeSite(sandbox.url);
});
afterAll(() => sandbox.close());

const sorted = (issues: unknown[]) => issues.map((issue) => JSON.stringify(issue, keysInOrder)).sort();
const keysInOrder = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value;

describe('the demo site', () => {
  it('has exactly the planted issues', async () => {
    const robotsTxt = await (await fetch(`${sandbox.url}/robots.txt`)).text();
    const seen = issuesSeen(site, robotsTxt.replace('Disallow: /wp-admin/\n', ''));
    expect(sorted(seen)).toEqual(sorted(plantedIssues));
  });

  it('is of a plausible size and every page of WordPress can be reached', () => {
    expect(site.pages.size).toBe(sandbox.pages);
    expect(sandbox.pages).toBeGreaterThanOrEqual(45);
  });

  it('keeps other titles and descriptions within the usual bounds, and descriptions distinct', () => {
    const long = new Set(plantedIssues.flatMap((issue) => (issue.kind === 'long_title' ? [issue.path] : [])));
    const titles = [...site.pages.values()].filter(({ path, title }) => title !== null && !long.has(path)).map(({ title }) => title ?? '');
    expect(titles.filter((title) => title.length < 30 || title.length > 60)).toEqual([]);
    const descriptions = [...site.pages.values()].flatMap(({ description }) => description ?? []);
    expect(descriptions.filter((text) => text.length < 70 || text.length > 160)).toEqual([]);
    expect(new Set(descriptions).size).toBe(descriptions.length);
  });

  it('answers pictures as pictures', async () => {
    const picture = await fetch(`${sandbox.url}/wp-content/uploads/guides/fernhill-1200.png`);
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 600]);
    expect((await fetch(`${sandbox.url}/wp-content/uploads/products/no-such.svg`)).status).toBe(404);
  });

  it('sends a permalink without its slash, and the usual sitemap name, on', async () => {
    const bare = await fetch(`${sandbox.url}/about`, { redirect: 'manual' });
    expect([bare.status, bare.headers.get('location')]).toEqual([301, `${sandbox.url}/about/`]);
    const sitemap = await fetch(`${sandbox.url}/sitemap.xml`, { redirect: 'manual' });
    expect([sitemap.status, sitemap.headers.get('location')]).toEqual([302, `${sandbox.url}/wp-sitemap.xml`]);
  });

  it('shows what was changed through WordPress', async () => {
    const headers = { authorization: basic(demoCredentials) };
    const [faq] = (await (await fetch(`${sandbox.url}/wp-json/wp/v2/pages?slug=faq&_fields=id`)).json()) as { id: number }[];
    const meta = { _yoast_wpseo_metadesc: 'Answers about peat, collecting orders & sharpening.' };
    await postJson(
      `${sandbox.url}/wp-json/wp/v2/pages/${faq?.id}`,
      { meta, content: '<p>Ask us <a href="/contact/">anything</a>.</p>' },
      headers,
    );
    const html = await (await fetch(`${sandbox.url}/faq/`)).text();
    expect(html).toContain('content="Answers about peat, collecting orders &amp; sharpening."');
    expect(html).toContain('<p>Ask us <a href="/contact/">anything</a>.</p>');
  });
});
