import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { uploadPostImage } from '@canopy/contract/content';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { testStack, type TestClient, type TestStack } from '../../../testing/index.ts';
import { removeUnusedImages } from './clean-up.ts';
import { imageBucket } from './image-bucket.ts';
import { ImageStoreError, postImageModule } from './index.ts';

const SERVER = fileURLToPath(new URL('../../../../../../shared/delivery/src/registry/s3-server.fixture.ts', import.meta.url));
const KEYS = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test', AWS_EC2_METADATA_DISABLED: 'true' };
const readyLine = z.object({ port: z.number() });

let server: ChildProcess;
let endpoint: string;
let target: string;
let stack: TestStack;
let client: TestClient;
beforeAll(async () => {
  Object.assign(process.env, KEYS);
  server = spawn(process.execPath, [SERVER], { stdio: ['ignore', 'pipe', 'inherit'] });
  if (!server.stdout) throw new Error('The server has no output.');
  for await (const line of createInterface({ input: server.stdout })) {
    if (!line.startsWith('{"ready"')) continue;
    endpoint = `http://127.0.0.1:${z.parse(readyLine, JSON.parse(line)).port}`;
    break;
  }
  await fetch(`${endpoint}/images`, { method: 'PUT' });
  target = `s3://images/canopy?endpoint=${endpoint}&region=us-east-1`;
  stack = await testStack({ modules: [postImageModule], config: { images: target }, worker: false });
  const user = await stack.createUser();
  client = stack.asUser(user, await stack.createOrganisation({ members: [user] }));
});
afterAll(async () => {
  await stack.close();
  const ended = new Promise((resolve) => server.once('close', resolve));
  server.kill('SIGTERM');
  await ended;
});

const upload = async () => {
  const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#3a7' } })
    .png()
    .toBuffer();
  return client.call(uploadPostImage, { body: { file_name: 'a.png', alt: 'A', base64: bytes.toString('base64') } });
};
const inDays = (days: number) => ({ db: stack.deps.db, clock: () => new Date(Date.now() + days * 86_400_000) });

it('images are stored in the bucket, shown from there, and cleaned up there', async () => {
  const { status, body } = await upload();
  expect(status).toBe(200);
  const id = /[0-9a-f-]{36}/.exec(body.url)?.[0] ?? '';
  const store = imageBucket(target);
  expect((await store.read(id, 'image.webp'))?.length).toBe(body.bytes);
  const shown = await stack.app.inject({ url: new URL(body.avif_url).pathname });
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/avif']);

  const rowless = randomUUID();
  await store.put(rowless, { 'image.webp': Buffer.from('x') });
  expect(await removeUnusedImages(inDays(0), store)).toBe(0);
  expect(await removeUnusedImages(inDays(2), store)).toBe(1);
  expect(await store.read(rowless, 'image.webp')).toBeUndefined();
  expect(await removeUnusedImages(inDays(90), store)).toBe(1);
  expect([await store.read(id, 'image.webp'), await store.read(id, 'image.avif')]).toEqual([undefined, undefined]);
});

it('a bucket that is not there says so, and what to look at', async () => {
  const missing = imageBucket(`s3://nowhere?endpoint=${endpoint}&region=us-east-1`);
  const put = missing.put(randomUUID(), { 'image.webp': Buffer.from('x') });
  await expect(put).rejects.toThrow(ImageStoreError);
  await expect(put).rejects.toThrow(/^the bucket nowhere cannot be used \(.+\); make the bucket, or name another one in CANOPY_IMAGES$/);
  await fetch(`${endpoint}/images/none`, { method: 'DELETE' });
  await fetch(`${endpoint}/images`, { method: 'DELETE' });
  const { status, body } = await upload();
  expect([status, body]).toMatchObject([503, { code: 'image-storage-unavailable', detail: expect.stringContaining('CANOPY_IMAGES') }]);
});
