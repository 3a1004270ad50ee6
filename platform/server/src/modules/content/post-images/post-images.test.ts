import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPost, MAX_WORKSPACE_IMAGE_BYTES, showRemoteImage, uploadPostImage } from '@canopy/contract/content';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { testStack, until, type TestClient, type TestStack } from '../../../testing/index.ts';
import { postModule } from '../posts/index.ts';
import { removeUnusedImages } from './clean-up.ts';
import { openImageStore } from './image-store.ts';
import { imageFolder } from './image-folder.ts';
import { ImageStoreError, imagesIn, postImageModule } from './index.ts';
import { resizeImage } from './resize.ts';

let stack: TestStack;
let client: TestClient;
beforeAll(async () => {
  stack = await testStack({
    modules: [postImageModule, postModule],
    worker: false,
    config: { crawlAllowHosts: ['127.0.0.1'] },
  });
  const user = await stack.createUser();
  client = stack.asUser(user, await stack.createOrganisation({ members: [user] }));
});
afterAll(() => stack.close());

const upload = (bytes: Buffer, change: object = {}) =>
  client.call(uploadPostImage, { body: { file_name: 'beds.jpg', alt: 'Two raised beds', base64: bytes.toString('base64'), ...change } });
const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#3a7' } });

it('an image is made narrow, loses what the camera wrote, and is there for everybody', async () => {
  const camera = await picture(2_000, 1_000)
    .jpeg()
    .withExif({ IFD0: { Artist: 'Rosa Linde' } })
    .toBuffer();
  const { body } = await upload(camera);
  expect([body.width, body.height, body.alt]).toEqual([1_600, 800, 'Two raised beds']);
  for (const [url, type] of [
    [body.url, 'image/webp'],
    [body.avif_url, 'image/avif'],
  ] as const) {
    const shown = await stack.app.inject({ url: new URL(url).pathname });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, type]);
    const facts = await sharp(shown.rawPayload).metadata();
    expect([facts.width, facts.exif]).toEqual([1_600, undefined]);
  }
  expect((await upload(await picture(40, 20).png().toBuffer())).body.width).toBe(40);
});

it.each([
  ['no alt text', Buffer.from('x'), { alt: ' ' }],
  ['no image', Buffer.from('hello'), {}],
  ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>x</script></svg>'), {}],
])('%s is refused', async (_what, bytes, change) => {
  expect((await upload(bytes, change)).status).toBe(400);
});

it('a tall image fits into what posts show', async () => {
  const { status, body } = await upload(await picture(100, 17_000).png().toBuffer());
  expect([status, body.width, body.height]).toEqual([200, 47, 8_000]);
});

it('an image of too many pixels is called that', async () => {
  const { status, body } = await upload(await picture(12_000, 6_000).png().toBuffer());
  expect([status, body]).toMatchObject([400, { detail: expect.stringMatching(/60 million pixels/) }]);
});

it('an image with 16 bits per colour may have half as many', async () => {
  const small = await picture(40, 20).toColourspace('rgb16').png().toBuffer();
  // Only the header says how many there are: width, height, and the checksum of both.
  const huge = Buffer.from(small);
  huge.writeUInt32BE(7_000, 16);
  huge.writeUInt32BE(5_000, 20);
  huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29);
  const { status, body } = await upload(huge);
  expect([status, body]).toMatchObject([400, { detail: expect.stringMatching(/30 million with 16 bits/) }]);
});

it('no more than two images are unpacked at a time', async () => {
  const bytes = await picture(1_500, 1_500).png().toBuffer();
  const countUnpacking = () => {
    const { queue, process } = sharp.counters();
    return queue + process;
  };
  // The counters are the process's: a suite that ran in it before may have left an image behind.
  await until(() => countUnpacking() === 0, 'earlier images to be done');
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, countUnpacking());
  }, 1);
  await Promise.all(Array.from({ length: 6 }, () => resizeImage(bytes)));
  clearInterval(watch);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(2);
});

it('a folder that cannot be written says so, and what to look at', async () => {
  const folder = imageFolder(path.join(fileURLToPath(import.meta.url), 'images'));
  const put = folder.put(randomUUID(), { 'image.webp': Buffer.from('x') });
  await expect(put).rejects.toThrow(ImageStoreError);
  await expect(put).rejects.toThrow(/^the folder .+ cannot be used \(ENOTDIR.+CANOPY_IMAGES$/);
  await expect(folder.read(randomUUID(), 'image.webp')).rejects.toThrow(ImageStoreError);
});

it('an image cut off in the middle is called unreadable', async () => {
  const bytes = await picture(900, 900).jpeg().toBuffer();
  expect((await upload(bytes.subarray(0, bytes.length / 2))).status).toBe(400);
});

it('images of a workspace have room for so many bytes, and no more', async () => {
  const user = await stack.createUser();
  const full = await stack.createOrganisation({ members: [user] });
  const bytes = await picture(40, 20).png().toBuffer();
  const put = () =>
    stack.asUser(user, full).call(uploadPostImage, { body: { file_name: 'a.png', alt: 'A', base64: bytes.toString('base64') } });
  expect((await put()).status).toBe(200);
  await stack.deps.db.execute(
    sql`update post_images set stored_bytes = ${MAX_WORKSPACE_IMAGE_BYTES}::bigint where organisation_id = ${full.id}`,
  );
  expect((await put()).status).toBe(409);
});

describe('cleaning up', () => {
  const idOf = ({ url }: { url: string }) => /[0-9a-f-]{36}/.exec(url)?.[0] ?? '';
  const isThere = async (url: string) => (await stack.app.inject({ url: new URL(url).pathname })).statusCode === 200;
  const stored = async () => (await upload(await picture(40, 20).png().toBuffer())).body;
  const inDays = (days: number) => ({ db: stack.deps.db, clock: () => new Date(Date.now() + days * 86_400_000) });
  const files = () => openImageStore(stack.deps.config);

  it('removes what nothing names, and keeps what a post, a version or the bin names', async () => {
    const images = [await stored(), await stored(), await stored()];
    const [unused, inPost, inVersion] = images.map(idOf);
    const post = (await client.call(createPost, { body: { title: 'A', html: `<p>x</p>`, client_id: randomUUID() } })).body;
    await stack.deps.db.execute(sql`update posts set html = ${`<img src="/api/post-images/${inPost}/image.webp/">`}, deleted_at = now()
      where id = ${post.id}`);
    await stack.deps.db.execute(
      sql`update post_versions set blocks = ${JSON.stringify([{ url: inVersion }])}::jsonb where post_id = ${post.id}`,
    );
    await removeUnusedImages(inDays(59), files());
    expect(await Promise.all(images.map(({ url }) => isThere(url)))).toEqual([true, true, true]);
    await stack.deps.db.execute(sql`update post_images set shown_on = null`);
    await removeUnusedImages(inDays(61), files());
    expect(await Promise.all(images.map(({ url }) => isThere(url)))).toEqual([false, true, true]);
    expect(await files().read(unused ?? '', 'image.webp')).toBeUndefined();
  });

  it('keeps what somebody loaded meanwhile', async () => {
    const image = await stored();
    expect(await isThere(image.url)).toBe(true);
    await stack.deps.db.execute(sql`update post_images set created_at = now() - interval '90 days' where id = ${idOf(image)}`);
    await removeUnusedImages(inDays(1), files());
    expect(await isThere(image.url)).toBe(true);
  });

  it('removes files that belong to nothing once no upload can still be under way', async () => {
    const id = randomUUID();
    await files().put(id, { 'image.webp': Buffer.from('x') });
    await removeUnusedImages(inDays(0), files());
    expect(await files().read(id, 'image.webp')).toBeDefined();
    await removeUnusedImages(inDays(2), files());
    expect(await files().read(id, 'image.webp')).toBeUndefined();
  });
});

it('an image that was not uploaded is not there', async () => {
  expect((await stack.app.inject({ url: '/api/post-images/6f0c3f3e-4f43-4a0c-8f44-3b2d3f9a0001/image.webp/' })).statusCode).toBe(404);
});

it('a text that begins many addresses and ends none is read at once', async () => {
  expect(await imagesIn(stack.deps, randomUUID(), 'https://'.repeat(100_000))).toEqual([]);
});

/** Whose script does not run and whose images are not loaded, since it is drawn here. */
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>x()</script><image href="http://127.0.0.1:1/x.png" width="9" height="9"/><rect width="20" height="20" fill="red"/></svg>';

it('images of other sites are fetched for the editor once, re-encoded, and nothing private is', async () => {
  const asked: (string | undefined)[] = [];
  const png = await picture(2_000, 1_000).png().toBuffer();
  const site = createServer((request, response) => {
    asked.push(request.url);
    if (request.url === '/a.png') response.writeHead(200, { 'content-type': 'image/png' }).end(png);
    else if (request.url === '/in') response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end();
    else if (request.url === '/b.svg') response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(DRAWING);
    else response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(`<!-- ${'-'.repeat(1_000_000)} -->${DRAWING}`);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const at = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const show = (url: string) => client.call(showRemoteImage, { body: { url } });
  for (const _time of [1, 2]) {
    const { width, format } = await sharp(Buffer.from((await show(`${at}/a.png`)).body.webp_base64, 'base64')).metadata();
    expect([width, format]).toEqual([1_600, 'webp']);
  }
  const drawn = sharp(Buffer.from((await show(`${at}/b.svg`)).body.webp_base64, 'base64'));
  expect(await drawn.metadata()).toMatchObject({ width: 40, height: 20, format: 'webp' });
  const inside = ['http://169.254.169.254/latest/', 'http://10.0.0.1/a.png', 'http://[::ffff:7f00:1]/a.png', 'http://localhost/a.png'];
  const refused = await Promise.all(
    [`${at}/in`, `${at}/long.svg`, 'file:///etc/passwd', '/nowhere.png', '//10.0.0.1/a.png', 'http://no.invalid/', ...inside].map(show),
  );
  site.close();
  expect(new Set(refused.map(({ status, text }) => `${status} ${JSON.parse(text).detail}`))).toEqual(
    new Set(['422 This image could not be loaded.']),
  );
  expect(asked.toSorted()).toEqual(['/a.png', '/b.svg', '/in', '/long.svg']);
}, 60_000);

it('an image with a relative URL is the one of the workspace’s site', async () => {
  const png = await picture(30, 10).png().toBuffer();
  const asked: (string | undefined)[] = [];
  const site = createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(200, { 'content-type': 'image/png' }).end(png);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const user = await stack.createUser();
  const domain = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  const member = stack.asUser(user, await stack.createOrganisation({ members: [user], domain }));
  const answers = await Promise.all(['/media/a.png', 'b.png?x=1'].map((url) => member.call(showRemoteImage, { body: { url } })));
  site.close();
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(asked.toSorted()).toEqual(['/b.png?x=1', '/media/a.png']);
}, 60_000);

it('an own image shows where browsers load it from another origin', async () => {
  const { body } = await upload(await picture(20, 10).png().toBuffer());
  const url = body.url.replace(/^https?:\/\/[^/]+/, 'https://api.elsewhere.example');
  expect((await client.call(showRemoteImage, { body: { url } })).body.webp_base64.length).toBeGreaterThan(20);
});
