import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  checkArticlePlacement,
  createPost,
  getBacklinkArticle,
  listBacklinkArticles,
  setArticlePost,
  startBacklinkArticle,
  updatePost,
} from '@canopy/contract/content';
import { getUser } from '@canopy/contract/host';
import { createOutgoing } from '@canopy/crawler/outgoing';
import { testStack, until, type TestClient, type TestStack } from '../../../testing/index.ts';
import { userModule } from '../../host/user/index.ts';
import { postModule } from '../posts/index.ts';
import { backlinkArticleModule } from './index.ts';

const TARGET = `<!doctype html><title>Raised beds</title><main><article><h1>Raised beds for vegetables</h1><h2>Why raised beds</h2>
<p>Raised beds warm up earlier in spring than the soil around them. They keep vegetables out of reach of many slugs.</p>
<h2>Soil for raised beds</h2><p>Fill raised beds for vegetables with a mix of compost and garden soil, in layers.</p>
<p>${'A raised bed lasts many years when its boards are kept dry from outside and lined within. '.repeat(4)}</p></article></main>`;
let live = '';

let site: Server;
let base: string;
let stack: TestStack;
beforeAll(async () => {
  site = createServer((request, response) => {
    const html = request.url === '/beds' ? TARGET : request.url === '/live' ? live : undefined;
    response.writeHead(html ? 200 : 404, { 'content-type': 'text/html' }).end(html ?? 'none');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const outgoing = createOutgoing({ allowHosts: [new URL(base).host], userAgent: 'CanopyTest' });
  stack = await testStack({
    modules: [backlinkArticleModule, postModule, userModule],
    deps: { outgoing },
  });
});
afterAll(async () => {
  await stack.close();
  site.closeAllConnections();
  site.close();
});

async function member(): Promise<TestClient> {
  const user = await stack.createUser();
  return stack.asUser(user, await stack.createOrganisation({ members: [user] }));
}
const body = (change: object = {}) => ({
  target_url: `${base}/beds`,
  anchor: 'filling a raised bed',
  topic: 'Raised beds for vegetables',
  host_site: 'gardens.example',
  audience: '',
  language: 'en',
  urls: [],
  client_id: randomUUID(),
  ...change,
});
const settled = async (client: TestClient, id: string) =>
  until(async () => {
    const { body: article } = await client.call(getBacklinkArticle, { params: { id } });
    return article.status === 'running' ? undefined : article;
  }, 'the article to be written');
const left = async (client: TestClient) => (await client.call(getUser)).body.remaining.backlink_articles_remaining;

describe('a backlink article', () => {
  it('is written with its link, which is looked for in the post afterwards', async () => {
    const client = await member();
    const { body: started } = await client.call(startBacklinkArticle, { body: body() });
    const article = await settled(client, started.id);
    expect(article.message).toBe('');
    expect(article).toMatchObject({
      status: 'ready',
      link: { checked: 'draft', links: 1, anchor_matches: true },
      sources: [{ number: 1, title: 'Raised beds' }],
    });
    expect(article.draft?.html).toContain(`<a href="${base}/beds">filling a raised bed</a>`);
    expect(await left(client)).toBe(1);
    const params = { id: started.id };
    const { body: post } = await client.call(createPost, { body: { title: 'Beds', html: article.draft?.html ?? '' } });
    await client.call(setArticlePost, { params, body: { post_id: post.id } });
    expect((await client.call(getBacklinkArticle, { params })).body.link).toEqual({ checked: 'post', links: 1, anchor_matches: true });
    await client.call(updatePost, { params: { id: post.id }, body: { version: post.version, html: '<p>Without it</p>' } });
    expect((await client.call(getBacklinkArticle, { params })).body.link).toEqual({ checked: 'post', links: 0, anchor_matches: false });
    expect((await client.call(listBacklinkArticles)).body.data).toEqual([expect.objectContaining({ id: started.id, status: 'ready' })]);
  });

  it('is looked for where it was published: there, changed, hidden from search, gone', async () => {
    const client = await member();
    const { body: started } = await client.call(startBacklinkArticle, { body: body() });
    await settled(client, started.id);
    const check = async (html: string, path = '/live') => {
      live = html;
      return (await client.call(checkArticlePlacement, { params: { id: started.id }, body: { url: `${base}${path}` } })).body.placement;
    };
    const link = (more = '', anchor = 'Filling a  raised bed') =>
      `<!doctype html><body><a href="${base}/beds/"${more}>${anchor}</a></body>`;
    expect(await check(link())).toMatchObject({ state: 'alive', anchor_matches: true, indexable: true, problem: '' });
    expect(await check(link(' rel="nofollow"', 'here'))).toMatchObject({
      state: 'alive',
      anchor_matches: false,
      rel: ['nofollow'],
      problem: 'Its anchor text is “here”. The link is nofollow.',
    });
    expect(await check(`<meta name="robots" content="noindex">${link()}`)).toMatchObject({ state: 'alive', indexable: false });
    expect(await check('<!doctype html><body>Nothing</body>')).toMatchObject({ state: 'lost' });
    expect(await check('', '/never')).toMatchObject({ state: 'lost', status: 404 });
  });

  it('that cannot be written says why and takes nothing of the month; a third is refused on the free plan', async () => {
    const client = await member();
    const { body: wrong } = await client.call(startBacklinkArticle, { body: body({ target_url: `${base}/never` }) });
    expect(await settled(client, wrong.id)).toMatchObject({ status: 'failed', message: expect.stringContaining('could not be fetched') });
    expect(await left(client)).toBe(2);
    for (let count = 0; count < 2; count += 1) await settled(client, (await client.call(startBacklinkArticle, { body: body() })).body.id);
    expect((await client.call(startBacklinkArticle, { body: body() })).status).toBe(402);
    expect((await client.call(listBacklinkArticles)).body.total).toBe(3);
  });
});
