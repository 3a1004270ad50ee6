import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  checkPlatform,
  disconnectPlatform,
  downloadWordpressPlugin,
  saveWordpressCredentials,
  testPlatform,
  updateWordpressCredentials,
} from '@canopy/contract/publishing';
import { demoCredentials, limitedCredentials, startSandbox } from '@canopy/sandbox';
import { sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { createOutgoing } from '@canopy/crawler/outgoing';
import { testStack, type TestStack } from '../../../testing/index.ts';
import { openCredentials } from './credentials.ts';
import { platformModule } from './index.ts';
import { readCredential } from './store.ts';

let stack: TestStack;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'canopy-platforms-'));
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir: folder });
  const outgoing = createOutgoing({ allowHosts: [new URL(sandbox.url).host], userAgent: 'CanopyTest' });
  stack = await testStack({ modules: [platformModule], worker: false, deps: { outgoing } });
});
afterAll(async () => {
  await stack.close();
  await sandbox.close();
  await rm(folder, { recursive: true, force: true });
});

async function member() {
  const user = await stack.createUser();
  const organisation = await stack.createOrganisation({ members: [user] });
  return { client: stack.asUser(user, organisation), organisation };
}
/** A new application password of the account. */
async function approved(name: string): Promise<string> {
  const answer = await fetch(`${sandbox.url}/wp-admin/authorize-application.php`, {
    method: 'POST',
    body: new URLSearchParams({ app_name: name, user_login: demoCredentials.username, decision: 'approve' }),
  });
  return /<code>([^<]+)<\/code>/.exec(await answer.text())?.[1] ?? '';
}
const good = () => ({
  site_url: sandbox.url,
  username: demoCredentials.username,
  application_password: demoCredentials.applicationPassword,
});

describe('a WordPress site', () => {
  it('is connected once it has confirmed the credentials, which are stored sealed and never returned', async () => {
    const { client, organisation } = await member();
    expect((await client.call(checkPlatform)).body).toEqual({
      message: 'error',
      data: 'No Platform credentials found for this organisation',
      platform: null,
    });
    const connected = await client.call(saveWordpressCredentials, { body: good() });
    expect(connected.body).toMatchObject({ platform: 'wordpress', username: 'demo-editor', can_edit_pages: true });
    const checked = await client.call(checkPlatform);
    expect(checked.body).toMatchObject({ message: 'success', platform: 'wordpress' });
    const { rows } = await stack.deps.db.execute(sql`select secret from platform_credentials where organisation_id = ${organisation.id}`);
    for (const text of [connected.text, checked.text, JSON.stringify(rows)])
      expect(text).not.toContain(demoCredentials.applicationPassword);
    expect((await client.call(testPlatform, { params: { platform: 'wordpress' } })).status).toBe(200);
  });

  it.each([
    ['a wrong password', () => ({ ...good(), application_password: 'wrong wrong wrong' }), 422, 'body.application_password'],
    [
      'an account without rights',
      () => ({ ...good(), username: limitedCredentials.username, application_password: limitedCredentials.applicationPassword }),
      422,
      'body.username',
    ],
    ['a private address', () => ({ ...good(), site_url: 'http://10.0.0.1/' }), 422, 'body.site_url'],
    ['no address', () => ({ ...good(), site_url: 'fern' }), 400, 'body.site_url'],
    ['no username', () => ({ ...good(), username: ' ' }), 400, 'body.username'],
  ])('is not connected with %s', async (_what, body, status, field) => {
    const { client } = await member();
    const refused = await client.post('/api/metadata-updater/save-credentials/wordpress/', body());
    expect(refused.body).toMatchObject({ status, errors: [{ field }] });
    expect((await client.call(checkPlatform)).body.platform).toBeNull();
  });

  it('of one workspace is nobody else’s', async () => {
    const [mine, theirs] = [await member(), await member()];
    await mine.client.call(saveWordpressCredentials, { body: good() });
    expect((await theirs.client.call(checkPlatform)).body.platform).toBeNull();
    expect((await theirs.client.call(disconnectPlatform, { params: { platform: 'wordpress' } })).status).toBe(404);
  });

  it('stays connected while its application password is replaced, and keeps the old one if the site refuses the new', async () => {
    const { client, organisation } = await member();
    const account = (application_password: string) => ({ body: { username: demoCredentials.username, application_password } });
    const none = await client.call(updateWordpressCredentials, account('abcd efgh'));
    expect(none.body).toMatchObject({ status: 404, detail: 'No credentials found for any platform' });
    const { body: connected } = await client.call(saveWordpressCredentials, { body: good() });
    const stored = async () => {
      const row = await readCredential(stack.deps.db, organisation.id);
      return row && openCredentials(stack.deps, row);
    };
    const refused = await client.call(updateWordpressCredentials, account('wrong wrong wrong'));
    expect(refused.body).toMatchObject({ status: 422, errors: [{ field: 'body.application_password' }] });
    expect(await stored()).toMatchObject({ applicationPassword: demoCredentials.applicationPassword });
    const fresh = await approved('Canopy again');
    const updated = await client.call(updateWordpressCredentials, account(fresh));
    expect(updated).toMatchObject({ status: 200, body: { platform: 'wordpress', site_url: connected.site_url } });
    expect(await stored()).toMatchObject({ applicationPassword: fresh });
    expect((await client.call(testPlatform, { params: { platform: 'wordpress' } })).status).toBe(200);
  });

  it('is forgotten, and its password revoked on the site', async () => {
    const { client } = await member();
    await client.call(saveWordpressCredentials, { body: good() });
    expect((await client.call(disconnectPlatform, { params: { platform: 'wordpress' } })).body).toEqual({ revoked: true });
    expect((await client.call(checkPlatform)).body.platform).toBeNull();
    expect((await client.call(saveWordpressCredentials, { body: good() })).status).toBe(422);
  });

  it('says that the site revoked the access, until a new password is entered', async () => {
    const [first, second] = [await member(), await member()];
    const shared = { body: { ...good(), application_password: await approved('Shared') } };
    for (const { client } of [first, second]) expect((await client.call(saveWordpressCredentials, shared)).status).toBe(200);
    const refusal = async () => {
      const { data } = (await second.client.call(checkPlatform)).body;
      return typeof data === 'string' ? data : data.refusal;
    };
    expect(await refusal()).toBeUndefined();
    await first.client.call(disconnectPlatform, { params: { platform: 'wordpress' } });
    expect((await second.client.call(testPlatform, { params: { platform: 'wordpress' } })).status).toBe(422);
    expect(await refusal()).toMatch(/^WordPress did not accept the username and application password/);
    const body = { username: demoCredentials.username, application_password: await approved('Fresh') };
    expect((await second.client.call(updateWordpressCredentials, { body })).status).toBe(200);
    expect(await refusal()).toBeUndefined();
  });

  it('is asked for by a platform that exists', async () => {
    const { client } = await member();
    const wrong = await client.call(disconnectPlatform, { params: { platform: 'myspace' } });
    expect(wrong.body).toMatchObject({ status: 400, errors: [{ message: 'Invalid platform specified.' }] });
  });
});

describe('Canopy’s plugin for WordPress', () => {
  it('comes as a zip that WordPress installs, named after its version', async () => {
    const { client } = await member();
    const { body } = await client.call(downloadWordpressPlugin, {});
    expect(body.name).toBe(`canopy-seo-fields-${body.version}.zip`);
    const files = unzipSync(new Uint8Array(Buffer.from(body.content, 'base64')));
    const source = strFromU8(files['canopy-seo-fields/canopy-seo-fields.php'] ?? new Uint8Array());
    expect(source).toContain('Plugin Name:       Canopy SEO fields');
    expect(source).toContain(`const CANOPY_SEO_VERSION     = '${body.version}'`);
  });
});
