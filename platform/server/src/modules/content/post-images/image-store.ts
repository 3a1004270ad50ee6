import type { Config } from '../../../config/config.ts';
import { imageBucket } from './image-bucket.ts';
import { imageFolder } from './image-folder.ts';

/** Stores the bytes of images: several files per image id. */
export interface ImageStore {
  /** Stores all files, or none. @throws ImageStoreError if the store cannot be used */
  put(id: string, files: Readonly<Record<string, Buffer>>): Promise<void>;
  read(id: string, name: string): Promise<Buffer | undefined>;
  remove(id: string): Promise<void>;
  /** Ids of the images stored before a given time, in batches. */
  putBefore(time: Date): AsyncIterable<string[]>;
}

/** The store that the settings name. Makes no requests yet. */
export const openImageStore = ({ images }: Pick<Config, 'images'>): ImageStore =>
  images.startsWith('s3://') ? imageBucket(images) : imageFolder(images);
