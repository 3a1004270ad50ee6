import type { SlotExtension } from './manifest.ts';
import { patternsOverlap } from './paths.ts';

/** Slots that many remotes fill side by side, in the order that they name. Any other slot has one owner on a path. */
export const SHARED_SLOTS: readonly string[] = ['header-actions', 'workspace-notices'];

/** Two extensions that claim one place: the pair of their paths that overlap. */
export interface SlotConflict {
  slot: string;
  path: string;
  otherPath: string;
}

/** Where one remote's extensions stand in the way of another's. The order of the arguments is that of the paths. */
export function slotConflicts(extensions: readonly SlotExtension[], others: readonly SlotExtension[]): SlotConflict[] {
  return extensions
    .filter(({ slot }) => !SHARED_SLOTS.includes(slot))
    .flatMap(({ slot, paths }) => {
      const taken = others.filter((other) => other.slot === slot).flatMap((other) => other.paths);
      return paths.flatMap((path) =>
        taken.filter((otherPath) => patternsOverlap(path, otherPath)).map((otherPath) => ({ slot, path, otherPath })),
      );
    });
}
