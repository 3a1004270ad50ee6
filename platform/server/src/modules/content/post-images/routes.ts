import { randomUUID } from 'node:crypto';
import { getPostImage, MAX_IMAGE_BYTES, showRemoteImage, uploadPostImage } from '@canopy/contract/content';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { route, type Route } from '../../../http/route.ts';
import { ImageStoreError } from './image-store-error.ts';
import { openImageStore } from './image-store.ts';
import { remoteImage } from './remote-image.ts';
import { resizeImage, type Unusable } from './resize.ts';
import { insertImage, markShown } from './store.ts';

const TYPES = { 'image.webp': 'image/webp', 'image.avif': 'image/avif' } as const;
const UNUSABLE: Readonly<Record<Unusable, string>> = {
  unreadable: 'This image cannot be read. Use JPEG, PNG, WebP, GIF, AVIF or TIFF.',
  'too-many-pixels': 'The image has more than 60 million pixels, or 30 million with 16 bits per colour. Make it smaller first.',
};
const refused = (message: string) => problem(400, 'invalid-input', message, [{ field: 'body.base64', message }]);

/** Images of posts. They are public: readers of a published post load them, by an unguessable id. */
export function postImageRoutes(deps: Deps): Route[] {
  const store = openImageStore(deps.config);
  /** Shown to users when the image store cannot be used; the log has the reason. */
  const unusable = (error: unknown): never => {
    if (!(error instanceof ImageStoreError)) throw error;
    deps.log.error({ reason: error.message }, 'images cannot be stored or read');
    throw problem(
      503,
      'image-storage-unavailable',
      'The image storage of this installation is not available. Ask its operator to check CANOPY_IMAGES.',
    );
  };
  const base = deps.config.apiUrl ?? `${deps.config.publicUrl}/api`;
  return [
    route(uploadPostImage, async ({ actor, body }) => {
      const bytes = Buffer.from(body.base64, 'base64');
      if (bytes.length > MAX_IMAGE_BYTES) throw refused('The image is larger than 12 MB.');
      const image = await resizeImage(bytes);
      if (typeof image === 'string') throw refused(UNUSABLE[image]);
      const id = randomUUID();
      const { webp, avif, width, height } = image;
      await store.put(id, { 'image.webp': webp, 'image.avif': avif }).catch(unusable);
      const isStored = await insertImage(deps.db, {
        organisationId: actor.organisationId,
        id,
        fileName: body.file_name,
        alt: body.alt,
        width,
        height,
        bytes: webp.length,
        storedBytes: webp.length + avif.length,
        createdBy: actor.userId,
        createdAt: deps.clock(),
      });
      if (!isStored) {
        // If this fails, a clean-up finds it later.
        await store.remove(id).catch(() => undefined);
        throw problem(
          409,
          'image-storage-full',
          'The images of this workspace use all of their 2 GB. Nothing was stored. Delete images you no longer need.',
        );
      }
      await deps.audit.record(actor, 'post-image.upload', id, { file_name: body.file_name });
      const url = (file: keyof typeof TYPES) => `${base}/post-images/${id}/${file}/`;
      return { url: url('image.webp'), avif_url: url('image.avif'), alt: body.alt, width, height, bytes: webp.length };
    }),
    route(showRemoteImage, async ({ actor, body }) => ({
      webp_base64: await remoteImage(deps, actor.organisationId, body.url).catch(unusable),
    })),
    route(getPostImage, async ({ params, reply }) => {
      const isThere = await markShown(deps.db, params.id, deps.clock());
      const bytes = isThere ? await store.read(params.id, params.file).catch(unusable) : undefined;
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
