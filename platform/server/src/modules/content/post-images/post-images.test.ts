import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { uploadPostImage } from '@canopy/contract/content';
import sharp from 'sharp';
import { testStack, type TestClient, type TestStack } from '../../../testing/index.ts';
import { postImageRoutes } from './index.ts';

let stack: TestStack;
let client: TestClient;
beforeAll(async () => {
  stack = await testStack({ routes: postImageRoutes, worker: false });
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

it('an image that was not uploaded is not there', async () => {
  expect((await stack.app.inject({ url: '/api/post-images/6f0c3f3e-4f43-4a0c-8f44-3b2d3f9a0001/image.webp/' })).statusCode).toBe(404);
});
