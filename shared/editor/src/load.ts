import { useCallback, useEffect, useState } from 'react';

type EditorModule = typeof import('./index.ts');

/** Loading state of the editor's code, which is fetched when a screen first needs it. */
export type EditorLoad =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly editor: EditorModule }
  | { readonly state: 'failed'; readonly retry: () => void };

/**
 * Fetches the editor and its conversions; they are about as large as the rest of a screen, so keep them out of a list's code.
 * Imported by package name, because the host shares one copy with all remotes.
 */
export const loadEditor = (): Promise<EditorModule> => import('@canopy/editor');

/**
 * Fetches the editor for a screen.
 * @param load for tests; without it `loadEditor`, which is no default here: a minifier may put a new function into each call
 * @example const load = useEditor(); if (load.state === 'ready') return <load.editor.BlockEditor … />;
 */
export function useEditor(load?: () => Promise<EditorModule>): EditorLoad {
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<{ attempt: number; editor: EditorModule | null } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    (load ?? loadEditor)().then(
      (editor) => isCurrent && setResult({ attempt, editor }),
      () => isCurrent && setResult({ attempt, editor: null }),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt, load]);
  const retry = useCallback(() => setAttempt((last) => last + 1), []);
  if (result?.editor) return { state: 'ready', editor: result.editor };
  return result?.attempt === attempt ? { state: 'failed', retry } : { state: 'loading' };
}
