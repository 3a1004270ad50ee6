import { spawnSync } from 'node:child_process';
import { nodePreset } from '@canopy/config/jest';

const hasPhp = spawnSync('php', ['-r', 'exit(extension_loaded("pdo_sqlite") ? 0 : 1);']).status === 0;

/** A real WordPress is tried in full on the machine's PHP; without one, a short suite runs on PHP in WebAssembly. */
export default {
  ...nodePreset(import.meta.dirname),
  testPathIgnorePatterns: ['/node_modules/', hasPhp ? '/wasm-wordpress\\.test\\.ts$' : '/real-wordpress\\.test\\.ts$'],
};
