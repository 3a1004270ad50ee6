export { imagesIn, type StoredImage } from './images-in.ts';
export { ImageStoreError } from './image-bucket.ts';
export { postImageRoutes } from './routes.ts';
