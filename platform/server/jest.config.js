import { nodePreset } from '@canopy/config/jest';

export default {
  ...nodePreset(import.meta.dirname),
  globalSetup: '<rootDir>/src/testing/global-setup.ts',
  globalTeardown: '<rootDir>/src/testing/global-teardown.ts',
  // Looks at every statement that is sent: see docs/adr/0014.
  setupFilesAfterEnv: ['<rootDir>/src/testing/tenant-guard-setup.ts'],
};
