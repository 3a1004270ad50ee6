import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';

/** Maximum size of an upload in bytes, before it is scaled down. */
export const MAX_IMAGE_BYTES = 12_000_000;
/** Wider images are scaled down to this width, px. */
export const MAX_IMAGE_WIDTH = 1_600;
/** Taller images are scaled down to this height, px; WebP ends at 16,383. */
export const MAX_IMAGE_HEIGHT = 8_000;
/** Storage limit for the images of one workspace, counting all files of each. */
export const MAX_WORKSPACE_IMAGE_BYTES = 2_000_000_000;

export const uploadPostImage = defineCall({
  name: 'uploadPostImage',
  method: 'POST',
  path: '/post-images/',
  access: 'member',
  tokens: 'write',
  ratePerMinute: 60,
  bodyBytes: 17_000_000,
  cost: 'worker',
  summary: 'Stores an image for posts, at most 1,600 px wide and 8,000 px tall, as WebP and AVIF, without its camera metadata.',
  body: z.object({
    file_name: z.string().check(z.maxLength(300)),
    /** alternative text for screen readers */
    alt: z.string().check(z.trim(), z.minLength(1, 'Say what the image shows'), z.maxLength(500)),
    base64: z.string().check(z.minLength(1), z.maxLength(16_000_000)),
  }),
  output: z.object({
    /** the WebP, which every browser shows */
    url: z.string(),
    /** the smaller AVIF */
    avif_url: z.string(),
    alt: z.string(),
    width: z.number(),
    height: z.number(),
    /** size of the WebP */
    bytes: z.number(),
  }),
});

export const getPostImage = defineCall({
  name: 'getPostImage',
  method: 'GET',
  path: '/post-images/{id}/{file}/',
  access: 'public',
  tokens: 'read',
  ratePerMinute: 600,
  summary: 'An uploaded image, publicly readable.',
  params: z.object({ id: z.uuid(), file: z.enum(['image.webp', 'image.avif']) }),
  output: z.string(),
});

export const showRemoteImage = defineCall({
  name: 'showRemoteImage',
  method: 'POST',
  path: '/post-images/remote/',
  access: 'member',
  tokens: 'never',
  ratePerMinute: 240,
  summary:
    'An image of another site for the editor, fetched by the server: that site learns neither who opened a draft nor from where. Nothing is stored.',
  body: z.object({ url: z.string().check(z.maxLength(2_083)) }),
  output: z.object({ webp_base64: z.string() }),
});
