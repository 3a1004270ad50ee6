import { showToast } from '@canopy/shell-api';
import { useState } from 'react';
import { EDITOR_MESSAGES as WORDS } from './messages.ts';

const KEY = 'canopy.blocknote-test';

/** Contents of this tab's editor before a reload; empty if nothing was stored. */
function readScratch(): readonly unknown[] {
  try {
    const blocks: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(blocks) ? blocks : [];
  } catch {
    return [];
  }
}

/** @returns whether it will survive a reload */
function keepScratch(blocks: readonly unknown[]): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(blocks));
    return true;
  } catch {
    return false;
  }
}

const UNDO_MS = 10_000;

interface Scratch {
  readonly blocks: readonly unknown[];
  /** counts replacements of the whole text: each reopens the editor */
  readonly revision: number;
  readonly isKept: boolean;
}

/** The tab's text: survives a reload; replacing it as a whole can be undone. */
export function useScratch() {
  const [scratch, setScratch] = useState<Scratch>(() => ({ blocks: readScratch(), revision: 0, isKept: true }));
  const put = (blocks: readonly unknown[], isReplaced: boolean) => {
    const isKept = keepScratch(blocks);
    setScratch((last) => ({ blocks, revision: last.revision + (isReplaced ? 1 : 0), isKept }));
  };
  return {
    ...scratch,
    change: (blocks: readonly unknown[]) => put(blocks, false),
    /** Replaces the blocks, and says so. */
    replace: (blocks: readonly unknown[], title: string) => {
      const before = scratch.blocks;
      put(blocks, true);
      showToast({ title, action: { label: WORDS.undo, run: () => put(before, true) }, durationMs: UNDO_MS });
    },
  };
}
