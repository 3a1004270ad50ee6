import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { basic, postJson, testSandbox, type TestSandbox } from '../test-sandbox.ts';
import { demoCredentials, limitedCredentials } from './seed-users.ts';

const editor = { authorization: basic(demoCredentials) };
const reader = { authorization: basic(limitedCredentials) };
let now = new Date('2026-06-01T12:00:00Z');
let sandbox: TestSandbox;
let api: string;
beforeAll(async () => {
  sandbox = await testSandbox({ clock: () => now });
  api = `${sandbox.url}/wp-json/wp/v2`;
});
afterAll(() => sandbox.close());

type Json = Record<string, unknown>;
async function ask(url: string, init: RequestInit = {}): Promise<{ status: number; body: Json; headers: Headers }> {
  const response = await fetch(url, init);
  return { status: response.status, body: (await response.json()) as Json, headers: response.headers };
}
const failure = async (response: Promise<Response> | Response) => {
  const { code, data } = (await (await response).json()) as { code: string; data: Json };
  return [data['status'], code];
};

describe('index', () => {
  it('names the site and where an application password can be had', async () => {
    const { body, headers } = await ask(`${sandbox.url}/wp-json/`);
    expect(body).toMatchObject({
      name: 'Fernhill Garden Supply',
      url: sandbox.url,
      authentication: { 'application-passwords': { endpoints: { authorization: `${sandbox.url}/wp-admin/authorize-application.php` } } },
    });
    expect(body['namespaces']).toContain('wp/v2');
    expect(headers.get('link')).toBe(`<${sandbox.url}/wp-json/>; rel="https://api.w.org/"`);
  });

  it('answers the plain form as well, and alone when permalinks are plain', async () => {
    expect((await ask(`${sandbox.url}/?rest_route=/wp/v2/pages&per_page=2`)).body).toHaveLength(2);
    await postJson(`${sandbox.url}/__sandbox/wordpress`, { prettyPermalinks: false });
    expect((await fetch(`${sandbox.url}/wp-json/`)).status).toBe(404);
    expect((await fetch(`${sandbox.url}/`)).headers.get('link')).toContain('/index.php?rest_route=/>');
    expect((await ask(`${sandbox.url}/?rest_route=/`)).body['name']).toBe('Fernhill Garden Supply');
    await postJson(`${sandbox.url}/__sandbox/wordpress`, { prettyPermalinks: true });
  });

  it('has an empty authentication list and lets nobody in where application passwords are off', async () => {
    await postJson(`${sandbox.url}/__sandbox/wordpress`, { applicationPasswords: false });
    expect((await ask(`${sandbox.url}/wp-json/`)).body['authentication']).toEqual([]);
    expect(await failure(fetch(`${api}/users/me`, { headers: editor }))).toEqual([401, 'rest_not_logged_in']);
    await postJson(`${sandbox.url}/__sandbox/wordpress`, { applicationPasswords: true });
  });
});

describe('users/me', () => {
  it('tells the capabilities in context edit', async () => {
    const { body } = await ask(`${api}/users/me?context=edit`, { headers: editor });
    expect(body).toMatchObject({ username: 'demo-editor', email: 'marta@fernhill.example', roles: ['editor'] });
    expect(body['capabilities']).toMatchObject({ edit_pages: true, publish_posts: true, editor: true });
    expect((await ask(`${api}/users/me?context=edit`, { headers: reader })).body['capabilities']).toEqual({ read: true, subscriber: true });
  });

  it('takes the password with and without its spaces and refuses any other', async () => {
    const plain = { ...demoCredentials, applicationPassword: demoCredentials.applicationPassword.replaceAll(' ', '') };
    expect((await fetch(`${api}/users/me`, { headers: { authorization: basic(plain) } })).status).toBe(200);
    const wrong = { ...demoCredentials, applicationPassword: 'not the one' };
    expect(await failure(fetch(`${api}/users/me`, { headers: { authorization: basic(wrong) } }))).toEqual([401, 'rest_not_logged_in']);
  });
});

describe('lists', () => {
  it('come in pages with their totals', async () => {
    const { body, headers } = await ask(`${api}/pages?per_page=20&page=3&_fields=id,title.rendered`);
    expect(body).toHaveLength(Number(headers.get('x-wp-total')) - 40);
    expect(headers.get('x-wp-totalpages')).toBe('3');
    expect(Object.keys((body as unknown as Json[])[0] ?? {})).toEqual(['id', 'title']);
  });

  it.each([
    ['per_page=101', 400, 'rest_invalid_param'],
    ['per_page=0', 400, 'rest_invalid_param'],
    ['page=0', 400, 'rest_invalid_param'],
    ['page=99', 400, 'rest_post_invalid_page_number'],
    ['orderby=colour', 400, 'rest_invalid_param'],
    ['status=draft', 400, 'rest_invalid_param'],
    ['context=edit', 401, 'rest_forbidden_context'],
  ])('refuse %s', async (query, status, code) => {
    expect(await failure(fetch(`${api}/pages?${query}`))).toEqual([status, code]);
  });

  it('say what was wrong with a parameter', async () => {
    const { body } = await ask(`${api}/posts?per_page=101`);
    expect(body).toEqual({
      code: 'rest_invalid_param',
      message: 'Invalid parameter(s): per_page',
      data: {
        status: 400,
        params: { per_page: 'per_page must be between 1 (inclusive) and 100 (inclusive)' },
        details: {
          per_page: { code: 'rest_out_of_bounds', message: 'per_page must be between 1 (inclusive) and 100 (inclusive)', data: null },
        },
      },
    });
  });

  it('show raw texts only in context edit', async () => {
    const [seen] = (await ask(`${api}/posts?per_page=1`)).body as unknown as Json[];
    expect((seen?.['content'] as Json)['raw']).toBeUndefined();
    expect((seen?.['content'] as Json)['rendered']).not.toContain('<!-- wp:');
    const [edited] = (await ask(`${api}/posts?per_page=1&context=edit`, { headers: editor })).body as unknown as Json[];
    expect((edited?.['content'] as Json)['raw']).toContain('<!-- wp:paragraph -->');
  });
});

describe('writing', () => {
  it('creates, reads, changes, trashes and deletes a page', async () => {
    const created = await postJson(
      `${api}/pages`,
      { title: 'Open day', content: '<p>Come.</p>', status: 'publish', meta: { unknown: 'x' } },
      editor,
    );
    const page = (await created.json()) as Json & { id: number };
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(`${api}/pages/${page.id}`);
    expect(page).toMatchObject({ status: 'publish', slug: 'open-day', link: `${sandbox.url}/open-day/`, content: { raw: '<p>Come.</p>' } });
    expect(page['meta']).not.toHaveProperty('unknown');
    expect((await fetch(`${sandbox.url}/open-day/`)).status).toBe(200);

    const changed = await postJson(`${api}/pages/${page.id}`, { title: 'Open days', slug: 'about' }, editor);
    expect(await changed.json()).toMatchObject({ title: { raw: 'Open days' }, slug: 'about-2' });

    const trashed = await ask(`${api}/pages/${page.id}`, { method: 'DELETE', headers: editor });
    expect(trashed.body['status']).toBe('trash');
    expect(await failure(fetch(`${api}/pages/${page.id}`, { method: 'DELETE', headers: editor }))).toEqual([410, 'rest_already_trashed']);
    const deleted = await ask(`${api}/pages/${page.id}?force=true`, { method: 'DELETE', headers: editor });
    expect(deleted.body['deleted']).toBe(true);
    expect(await failure(fetch(`${api}/pages/${page.id}`))).toEqual([404, 'rest_post_invalid_id']);
  });

  it('refuses who may not, and what is no page', async () => {
    expect(await failure(postJson(`${api}/pages`, { title: 'x' }))).toEqual([401, 'rest_cannot_create']);
    expect(await failure(postJson(`${api}/pages`, { title: 'x' }, reader))).toEqual([403, 'rest_cannot_create']);
    expect(await failure(postJson(`${api}/pages/11`, { title: 'x' }))).toEqual([401, 'rest_cannot_edit']);
    expect(await failure(fetch(`${api}/pages/11`, { method: 'DELETE', headers: reader }))).toEqual([403, 'rest_cannot_delete']);
    expect(await failure(postJson(`${api}/pages`, { status: 'nope' }, editor))).toEqual([400, 'rest_invalid_param']);
    expect(await failure(fetch(`${api}/nothing`))).toEqual([404, 'rest_no_route']);
    const broken = fetch(`${api}/pages`, { method: 'POST', body: '{bad', headers: { 'content-type': 'application/json', ...editor } });
    expect(await failure(broken)).toEqual([400, 'rest_invalid_json']);
  });

  it('hides a draft from visitors', async () => {
    const draft = (await (await postJson(`${api}/posts`, { title: 'Not yet' }, editor)).json()) as { id: number; slug: string };
    expect(draft.slug).toBe('');
    expect(await failure(fetch(`${api}/posts/${draft.id}`))).toEqual([401, 'rest_forbidden']);
  });

  it('publishes a scheduled post only when cron runs after its time', async () => {
    const post = { title: 'Later', status: 'future', date_gmt: '2026-06-01T14:00:00+01:00' };
    const scheduled = (await (await postJson(`${api}/posts`, post, editor)).json()) as Json;
    expect(scheduled).toMatchObject({ status: 'future', date_gmt: '2026-06-01T13:00:00' });
    now = new Date('2026-06-01T13:00:01Z');
    expect((await fetch(`${sandbox.url}/guides/later/`)).status).toBe(404);
    await fetch(`${sandbox.url}/wp-cron.php`);
    expect((await fetch(`${sandbox.url}/guides/later/`)).status).toBe(200);
    const late = await postJson(`${api}/posts`, { title: 'Past', status: 'future', date_gmt: '2020-01-01T00:00:00Z' }, editor);
    expect(((await late.json()) as Json)['status']).toBe('publish');
  });
});
