import { MAX_IMAGE_HEIGHT, MAX_IMAGE_WIDTH } from '@canopy/contract/content';
import pLimit from 'p-limit';
import sharp from 'sharp';

/** Larger pictures are decompression bombs, or useless on a page. With 16 bits per colour, a pixel counts twice. */
const MAX_PIXELS = 60_000_000;
/**
 * Pictures read at a time. Some formats have to be unpacked whole, up to a quarter of a gigabyte each, on threads that file access and
 * passwords need as well.
 */
const AT_A_TIME = 2;
/** Timeout for reading a picture. */
const MAX_SECONDS = 20;
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff']);

export interface ResizedImage {
  webp: Buffer;
  avif: Buffer;
  width: number;
  height: number;
}

/** A drawing whose text is longer takes too long to draw. */
const MAX_DRAWING_BYTES = 1_000_000;

/** Why there is no image. SVG counts as unreadable: it may contain scripts. */
export type Unusable = 'unreadable' | 'too-many-pixels';

/**
 * A web-ready image: upright, limited to the width and height posts show, without metadata such as where it was taken. Of an animated image
 * only the first frame.
 * @throws if the image could be read, but not re-encoded
 */
export const resizeImage = (bytes: Buffer): Promise<ResizedImage | Unusable> => turns(() => resize(bytes));

const turns = pLimit(AT_A_TIME);

/** The same as WebP alone, for a glance; null: it cannot be read. */
export const previewImage = (bytes: Buffer): Promise<Buffer | null> =>
  turns(async () => {
    // Drawn here, an SVG is pixels: nothing in it runs or is loaded.
    const read = await readPixels(bytes, bytes.length <= MAX_DRAWING_BYTES);
    if (typeof read === 'string') return null;
    const { width, height, channels } = read.info;
    return sharp(read.data, { raw: { width, height, channels } }).webp({ quality: 75, effort: 2 }).toBuffer();
  });

async function resize(bytes: Buffer): Promise<ResizedImage | Unusable> {
  const read = await readPixels(bytes);
  if (typeof read === 'string') return read;
  const { data, info } = read;
  const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const [webp, avif] = [await pixels().webp({ quality: 82 }).toBuffer(), await pixels().avif({ quality: 55, effort: 3 }).toBuffer()];
  return { webp, avif, width: info.width, height: info.height };
}

async function readPixels(bytes: Buffer, drawsSvg = false) {
  try {
    const { format, width, height, depth } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (!FORMATS.has(format) && !(drawsSvg && format === 'svg')) return 'unreadable';
    if (width * height * (depth === 'uchar' ? 1 : 2) > MAX_PIXELS) return 'too-many-pixels';
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: MAX_IMAGE_WIDTH, height: MAX_IMAGE_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: MAX_SECONDS })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch {
    return 'unreadable';
  }
}
