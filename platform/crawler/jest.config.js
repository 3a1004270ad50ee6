import { nodePreset } from '@canopy/config/jest';

export default {
  ...nodePreset(import.meta.dirname),
  // htmlparser2 and what it needs are published as ES modules only.
  transformIgnorePatterns: ['/node_modules/\\.pnpm/(?!(htmlparser2|domhandler|domutils|dom-serializer|domelementtype|entities)@)'],
};
