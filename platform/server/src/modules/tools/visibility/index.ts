export { visibilityRoutes } from './routes.ts';
export { changeBeyondNoise, shareInterval, stopAsking } from './statistics.ts';
