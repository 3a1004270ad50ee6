import { categories, guides } from './catalogue.ts';
import { drawing } from './drawing.ts';
import { landscapePng } from './landscape-png.ts';

const UPLOADS = '/wp-content/uploads';

export function productPicture(slug: string): string {
  return `${UPLOADS}/products/${slug}.svg`;
}

export function guidePicture(slug: string): string {
  return `${UPLOADS}/guides/${slug}-1200.png`;
}

type PictureFile = { type: 'image/svg+xml' | 'image/png'; body: string | Buffer };

const drawings = new Map(categories.flatMap(({ products }) => products.map(({ slug, motif }) => [slug, motif] as const)));
const landscapes = new Set(['fernhill', 'nursery', ...guides.map(({ slug }) => slug)]);
const made = new Map<string, PictureFile>();

/** The picture at a path under `/wp-content/uploads/`, generated on first use; undefined if the site has none there. */
export function pictureAt(path: string): PictureFile | undefined {
  const known = made.get(path);
  if (known !== undefined) return known;
  const picture = makePicture(path);
  if (picture !== undefined) made.set(path, picture);
  return picture;
}

function makePicture(path: string): PictureFile | undefined {
  const product = /^\/wp-content\/uploads\/products\/([a-z0-9-]+)\.svg$/.exec(path)?.[1];
  const motif = product === undefined ? undefined : drawings.get(product);
  if (product !== undefined && motif !== undefined) return { type: 'image/svg+xml', body: drawing(motif, product) };
  const [, guide, width] = /^\/wp-content\/uploads\/guides\/([a-z0-9-]+)-(600|1200)\.png$/.exec(path) ?? [];
  if (guide === undefined || !landscapes.has(guide)) return undefined;
  return { type: 'image/png', body: landscapePng(guide, Number(width), Number(width) / 2) };
}
