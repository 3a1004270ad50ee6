import type { Deps } from '../../../deps.ts';
import type { Schedule } from '../../../jobs/schedule.ts';
import { openImageStore, type ImageStore } from './image-store.ts';
import { deleteUnused, unknownOf, workspacesWithIdle } from './store.ts';

const DAY_MS = 86_400_000;
/** How long a draft may wait on an offline device, with an image that no stored text names yet. */
const IDLE_DAYS = 60;
/** Files are stored before their row; a row still missing after this long will never come. */
const ROWLESS_DAYS = 1;

/**
 * Removes unused images: 60 days old, not shown in that time, and not named in any post, version, draft or publication. Also files without
 * a row: of a deleted workspace, or of an interrupted upload.
 * @returns images removed
 */
export async function removeUnusedImages({ db, clock }: Pick<Deps, 'db' | 'clock'>, store: ImageStore): Promise<number> {
  const now = clock().getTime();
  const since = new Date(now - IDLE_DAYS * DAY_MS);
  let removed = 0;
  for (const organisationId of await workspacesWithIdle(db, since)) {
    for (const id of await deleteUnused(db, organisationId, since)) {
      await store.remove(id);
      removed += 1;
    }
  }
  for await (const ids of store.putBefore(new Date(now - ROWLESS_DAYS * DAY_MS))) {
    for (const id of await unknownOf(db, ids)) {
      await store.remove(id);
      removed += 1;
    }
  }
  return removed;
}

export const imagesUnused: Schedule = {
  name: 'post-images-unused',
  seconds: 86_400,
  run: async (deps) => {
    const removed = await removeUnusedImages(deps, openImageStore(deps.config));
    if (removed > 0) deps.log.info({ images: removed }, 'images that nothing uses were removed');
  },
};
