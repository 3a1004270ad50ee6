import { existsSync, statSync, watch, type FSWatcher } from 'node:fs';

/** Editors write a file in several steps; changes within this many ms count as one. */
const SETTLED_MS = 150;

/**
 * Calls back when something in the files or folders changes, one call at a time. Ignores tests.
 * @returns a function that stops it
 */
export function onChange(paths: readonly string[], act: (file: string) => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();
  const watchers: FSWatcher[] = paths
    .filter((item) => existsSync(item))
    .map((item) =>
      watch(item, { recursive: statSync(item).isDirectory() }, (_event, file) => {
        const name = file ?? item;
        if (/\.test\.tsx?$|(^|\/)(node_modules|\.)/.test(name)) return;
        clearTimeout(timer);
        timer = setTimeout(() => {
          last = last.then(() => act(name));
        }, SETTLED_MS);
      }),
    );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
