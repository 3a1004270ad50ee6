export { cleanedHtml, publishedHtml } from './html-of-post.ts';
export { postRoutes } from './routes.ts';
export { getPostOf } from './service.ts';
export { createPostOf } from './write-post.ts';
