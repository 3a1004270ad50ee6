import { fileURLToPath } from 'node:url';

const here = (file) => fileURLToPath(new URL(`../../${file}`, import.meta.url));

/**
 * Makes a jest preset run the real editor. Its CommonJS builds expect default exports where their own dependencies have
 * none, so that the ES modules are taken, as the bundler does.
 */
export const withEditor = (preset) => ({
  ...preset,
  setupFiles: [...preset.setupFiles, here('src/jest/editor-globals.js')],
  moduleNameMapper: {
    ...preset.moduleNameMapper,
    '^@blocknote/core$': here('node_modules/@blocknote/core/dist/blocknote.js'),
    '^@blocknote/core/(blocks|comments|extensions|locales|yjs)$': here('node_modules/@blocknote/core/dist/$1.js'),
    '^@blocknote/react$': here('node_modules/@blocknote/react/dist/blocknote-react.js'),
    '^@blocknote/mantine$': here('node_modules/@blocknote/mantine/dist/blocknote-mantine.js'),
  },
});
