import { fileURLToPath } from 'node:url';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));

/** Makes a jest preset use the real editor wherever a test renders it. */
export const withEditor = (preset) => ({
  ...preset,
  resolver: here('./resolve-editor.cjs'),
  setupFiles: [...preset.setupFiles, here('./editor-globals.js')],
});
