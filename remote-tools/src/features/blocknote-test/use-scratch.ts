import { showToast } from '@canopy/shell-api';
import { useState } from 'react';
import { EDITOR_MESSAGES as WORDS } from './messages.ts';
import { keepScratch, readScratch } from './scratch.ts';

const UNDO_MS = 10_000;

interface Scratch {
  readonly blocks: readonly unknown[];
  /** counts how often the whole text was replaced: the editor opens anew */
  readonly revision: number;
  readonly isKept: boolean;
}

/** The tab's text: kept over a reload, replaced as a whole with a way back. */
export function useScratch() {
  const [scratch, setScratch] = useState<Scratch>(() => ({ blocks: readScratch(), revision: 0, isKept: true }));
  const put = (blocks: readonly unknown[], isReplaced: boolean) => {
    const isKept = keepScratch(blocks);
    setScratch((last) => ({ blocks, revision: last.revision + (isReplaced ? 1 : 0), isKept }));
  };
  return {
    ...scratch,
    change: (blocks: readonly unknown[]) => put(blocks, false),
    /** Puts other blocks in the place of these, and says so. */
    replace: (blocks: readonly unknown[], title: string) => {
      const before = scratch.blocks;
      put(blocks, true);
      showToast({ title, action: { label: WORDS.undo, run: () => put(before, true) }, durationMs: UNDO_MS });
    },
  };
}
