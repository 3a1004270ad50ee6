import type { Config } from '../../../config/config.ts';
import { imageBucket } from './image-bucket.ts';
import { imageFolder } from './image-folder.ts';

/** Where the bytes of images are: some files for each image's id. */
export interface ImageStore {
  /** All files are there, or none. @throws ImageStoreError where the place cannot be used */
  put(id: string, files: Readonly<Record<string, Buffer>>): Promise<void>;
  read(id: string, name: string): Promise<Buffer | undefined>;
  remove(id: string): Promise<void>;
  /** Ids of the images put before a time, a batch at a time. */
  putBefore(time: Date): AsyncIterable<string[]>;
}

/** The place that the settings name. Asks for nothing yet. */
export const openImageStore = ({ images }: Pick<Config, 'images'>): ImageStore =>
  images.startsWith('s3://') ? imageBucket(images) : imageFolder(images);
