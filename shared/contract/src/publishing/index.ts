export { queuedPage, keywordEntry } from './queue.ts';
export type { QueuedPage, KeywordEntry } from './queue.ts';
export {
  PLATFORMS,
  platform,
  platformConnection,
  platformCheck,
  checkPlatform,
  wordpressCredentials,
  saveWordpressCredentials,
  testPlatform,
  disconnectPlatform,
} from './platforms.ts';
export type { Platform, PlatformConnection } from './platforms.ts';
