import { createStore, useStore } from 'zustand';
import { isSingle, keysOf, takesKeys, type Keys } from './keys.ts';

export interface Shortcut {
  readonly keys: Keys;
  /** description in the shortcut sheet: 'Show the last 7 days' */
  readonly label: string;
  readonly run: () => void;
}

export interface ShortcutGroup {
  readonly id: string;
  /** heading in the sheet */
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

const KEY = 'canopy.single-keys';

interface ShortcutState {
  readonly groups: readonly ShortcutGroup[];
  /** whether single letters work; users may switch them off (WCAG 2.1.4) */
  readonly singleKeys: boolean;
}

export const shortcutsStore = createStore<ShortcutState>(() => ({ groups: [], singleKeys: localStorage.getItem(KEY) !== 'off' }));

/** Adds a group, or replaces it. */
export function offerShortcuts(group: ShortcutGroup): void {
  shortcutsStore.setState(({ groups }) => {
    const known = groups.some(({ id }) => id === group.id);
    return { groups: known ? groups.map((other) => (other.id === group.id ? group : other)) : [...groups, group] };
  });
}

export function withdrawShortcuts(id: string): void {
  shortcutsStore.setState(({ groups }) => ({ groups: groups.filter((group) => group.id !== id) }));
}

export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
  shortcutsStore.setState({ singleKeys: on });
}

/** Every shortcut of the current page, for the sheet. */
export function useShortcutGroups(): ShortcutState {
  return useStore(shortcutsStore);
}

/**
 * Listens for the keys; called once by the host. An overlay on top of the page keeps its keys, and if two shortcuts share
 * the same keys, the later one wins.
 * @returns stops listening
 */
export function watchShortcuts(): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.isComposing) return;
    const keys = keysOf(event);
    if (keys === null) return;
    const { groups, singleKeys } = shortcutsStore.getState();
    if (isSingle(keys) && (!singleKeys || takesKeys(event.target) || document.querySelector('[aria-modal=true]'))) return;
    const found = groups.flatMap(({ shortcuts }) => shortcuts).findLast((shortcut) => shortcut.keys === keys);
    if (!found) return;
    event.preventDefault();
    found.run();
  };
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}
