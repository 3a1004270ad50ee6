import { randomUUID } from 'node:crypto';
import { getPostImage, MAX_IMAGE_BYTES, uploadPostImage } from '@canopy/contract/content';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { route, type Route } from '../../../http/route.ts';
import { imageFolder } from './image-folder.ts';
import { resizeImage } from './resize.ts';

const TYPES = { 'image.webp': 'image/webp', 'image.avif': 'image/avif' } as const;
const refused = (message: string) => problem(400, 'invalid-input', message, [{ field: 'body.base64', message }]);

/** Images of posts. They are public: whoever reads a published post loads them, by an id that nobody can guess. */
export function postImageRoutes(deps: Deps): Route[] {
  const folder = imageFolder(deps.config.dataFolder);
  const base = deps.config.apiUrl ?? `${deps.config.publicUrl}/api`;
  return [
    route(uploadPostImage, async ({ actor, body }) => {
      const bytes = Buffer.from(body.base64, 'base64');
      if (bytes.length > MAX_IMAGE_BYTES) throw refused('The image is larger than 12 MB.');
      const image = await resizeImage(bytes);
      if (!image) throw refused('This is not an image that can be read. Use JPEG, PNG, WebP, GIF, AVIF or TIFF.');
      const id = randomUUID();
      await folder.put(id, { 'image.webp': image.webp, 'image.avif': image.avif });
      const { width, height } = image;
      await deps.db.execute(sql`
        insert into post_images (organisation_id, id, file_name, alt, width, height, bytes, created_by, created_at)
        values (${actor.organisationId}, ${id}, ${body.file_name}, ${body.alt}, ${width}, ${height}, ${image.webp.length}, ${actor.userId}, ${deps.clock().toISOString()})`);
      await deps.audit.record(actor, 'post-image.upload', id, { file_name: body.file_name });
      const url = (file: keyof typeof TYPES) => `${base}/post-images/${id}/${file}/`;
      return { url: url('image.webp'), avif_url: url('image.avif'), alt: body.alt, width, height, bytes: image.webp.length };
    }),
    route(getPostImage, async ({ params, reply }) => {
      const { rows } = await deps.db.execute(sql`select 1 from post_images where id = ${params.id}`);
      const bytes = rows.length === 0 ? undefined : await folder.read(params.id, params.file);
      if (!bytes) throw problem(404, 'image-not-found', 'There is no such image.');
      return reply
        .type(TYPES[params.file])
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('content-security-policy', "default-src 'none'")
        .header('x-content-type-options', 'nosniff')
        .send(bytes);
    }),
  ];
}
