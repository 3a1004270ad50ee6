import { defineModule } from '../../define-module.ts';
import { imagesUnused } from './clean-up.ts';
import { postImageRoutes } from './routes.ts';

export { imagesIn, imageSizes, type SizesByUrl } from './images-in.ts';
export { ImageStoreError } from './image-store-error.ts';

export const postImageModule = defineModule({
  name: 'content/post-images',
  owns: ['post_images'],
  routes: postImageRoutes,
  schedules: [imagesUnused],
});
