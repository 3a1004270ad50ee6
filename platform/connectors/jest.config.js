import process from 'node:process';
import { nodePreset } from '@canopy/config/jest';

const preset = nodePreset(import.meta.dirname);

/** `npm test` says so where there is no PHP to run a real WordPress on, and CI counts it as a failure. */
export default process.env.CANOPY_WITHOUT?.includes('PHP')
  ? { ...preset, testPathIgnorePatterns: ['/real-wordpress\\.test\\.ts$'] }
  : preset;
