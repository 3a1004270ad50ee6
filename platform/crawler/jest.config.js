import { nodePreset } from '@canopy/config/jest';

export default {
  ...nodePreset(import.meta.dirname),
  // htmlparser2 and its dependencies are published only as ES modules.
  transformIgnorePatterns: ['/node_modules/\\.pnpm/(?!(htmlparser2|domhandler|domutils|dom-serializer|domelementtype|entities)@)'],
};
