export { serveRelease, type EdgeServer, type ServeOptions } from './serve-release.ts';
