import { createRequire } from 'node:module';
import { nodePreset } from '@canopy/config/jest';

const preset = nodePreset(import.meta.dirname);
// The transformer is a dependency of the preset's package, not of this one.
const fromPreset = createRequire(createRequire(import.meta.url).resolve('@canopy/config/jest'));
const transform = Object.fromEntries(Object.entries(preset.transform).map(([files, [name, options]]) => [files, [fromPreset.resolve(name), options]]));

export default {
  ...preset,
  transform,
  globalSetup: '<rootDir>/src/testing/global-setup.ts',
  globalTeardown: '<rootDir>/src/testing/global-teardown.ts',
  testTimeout: 30_000,
};
