import process from 'node:process';
import { nodePreset } from '@canopy/config/jest';

const preset = nodePreset(import.meta.dirname);

/** `npm test` reports a missing PHP, without which no real WordPress runs, and CI counts that as a failure. */
export default process.env.CANOPY_WITHOUT?.includes('PHP')
  ? { ...preset, testPathIgnorePatterns: ['/real-wordpress\\.test\\.ts$'] }
  : preset;
