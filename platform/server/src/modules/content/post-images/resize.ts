import { MAX_IMAGE_WIDTH } from '@canopy/contract/content';
import sharp from 'sharp';

/** Larger pictures are bombs, or nothing for a page. */
const MAX_PIXELS = 60_000_000;
/** A picture that takes longer is not read on. */
const MAX_SECONDS = 20;
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff']);

export interface ResizedImage {
  webp: Buffer;
  avif: Buffer;
  width: number;
  height: number;
}

/**
 * An image fit for a page: upright, at most as wide as posts show it, without metadata such as where it was taken. Of an animated one
 * only the first frame. Null: it is no image that can be read. SVG is none: it may hold scripts.
 */
export async function resizeImage(bytes: Buffer): Promise<ResizedImage | null> {
  try {
    const open = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { format } = await open().metadata();
    if (format === undefined || !FORMATS.has(format)) return null;
    const upright = () => open().rotate().resize({ width: MAX_IMAGE_WIDTH, withoutEnlargement: true }).timeout({ seconds: MAX_SECONDS });
    const { data: webp, info } = await upright().webp({ quality: 82 }).toBuffer({ resolveWithObject: true });
    const avif = await upright().avif({ quality: 55, effort: 3 }).toBuffer();
    return { webp, avif, width: info.width, height: info.height };
  } catch {
    return null;
  }
}
