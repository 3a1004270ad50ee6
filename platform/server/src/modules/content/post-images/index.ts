export { imagesIn, imageSizes, type SizesByUrl } from './images-in.ts';
export { ImageStoreError } from './image-store-error.ts';
export { postImageRoutes } from './routes.ts';
