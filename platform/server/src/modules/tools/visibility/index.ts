export { ownBrandOf } from './own-brand.ts';
export { visibilityRoutes } from './routes.ts';
export { splitSpread, type Judged } from './spread.ts';
export { changeBeyondNoise, shareInterval, stopAsking } from './statistics.ts';
