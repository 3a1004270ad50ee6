import type { Deps } from '../../../deps.ts';
import { openImageStore } from './image-store.ts';
import { readImages } from './store.ts';

/** An image of a workspace, as a text shows it. */
export interface StoredImage {
  id: string;
  /** URLs in the text */
  urls: string[];
  fileName: string;
  type: 'image/webp';
  alt: string;
  /** undefined if its file is gone. @throws ImageStoreError if the store cannot be used */
  bytes(): Promise<Buffer | undefined>;
}

/** The host may have changed since the text was written; the id has not. */
const ADDRESS =
  /https?:\/\/[^\s"'<>()]{1,300}?\/post-images\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/image\.webp\//g;

/** The workspace's own images that a text shows, in the order in which it names them. */
export async function imagesIn({ db, config }: Pick<Deps, 'db' | 'config'>, organisationId: string, html: string): Promise<StoredImage[]> {
  const named = Map.groupBy([...html.matchAll(ADDRESS)], ([, id]) => id ?? '');
  if (named.size === 0) return [];
  const rows = await readImages(db, organisationId, [...named.keys()]);
  const store = openImageStore(config);
  return [...named].flatMap(([id, places]): StoredImage[] => {
    const row = rows.find((one) => one.id === id);
    if (!row) return [];
    const fileName = `${row.file_name.replace(/\.[^.]*$/, '')}.webp`;
    const urls = [...new Set(places.map(([url]) => url))];
    return [{ id, urls, fileName, type: 'image/webp', alt: row.alt, bytes: () => store.read(id, 'image.webp') }];
  });
}

/** Width and height of images in pixels, by their URLs. */
export type SizesByUrl = ReadonlyMap<string, { width: number; height: number }>;

/** The sizes of the workspace's own images that a text shows, as it names them. */
export async function imageSizes({ db }: Pick<Deps, 'db'>, organisationId: string, html: string): Promise<SizesByUrl> {
  const idOf = new Map([...html.matchAll(ADDRESS)].map(([url, id]) => [url, id ?? '']));
  if (idOf.size === 0) return new Map();
  const rows = new Map((await readImages(db, organisationId, [...new Set(idOf.values())])).map((row) => [row.id, row]));
  return new Map(
    [...idOf].flatMap(([url, id]) => {
      const row = rows.get(id);
      return row ? [[url, { width: row.width, height: row.height }] as const] : [];
    }),
  );
}
