/**
 * Notation of keys: `k`, `?`, `arrowleft`, `escape`, `/`; prefixed with `mod+` for Ctrl (Command on a Mac) and with
 * `shift+` for keys whose name does not imply it. Alt is never included: Alt with an arrow is the browser's own Back.
 */
export type Keys = string;

const isMac = () => /mac|iphone|ipad/i.test(navigator.userAgent);

/** Notation of a key press; null if a modifier reserves it for another program. */
export function keysOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): Keys | null {
  if (altKey || (ctrlKey && metaKey)) return null;
  const mod = ctrlKey || metaKey ? 'mod+' : '';
  const name = key.toLowerCase();
  // The character `?` already implies shift.
  const shift = shiftKey && name.length > 1 ? 'shift+' : '';
  return `${mod}${shift}${name}`;
}

/** Whether the key press would type something or operate a control, so that it must not be a shortcut on its own (WCAG 2.1.4). */
export function isSingle(keys: Keys): boolean {
  return !keys.startsWith('mod+');
}

const NAMES: Readonly<Record<string, string>> = {
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
  escape: 'Esc',
  enter: 'Enter',
};

/** The parts of a shortcut as shown to users. */
export function keyLabels(keys: Keys): readonly string[] {
  return keys.split('+').map((part) => {
    if (part === 'mod') return isMac() ? '⌘' : 'Ctrl';
    if (part === 'shift') return 'Shift';
    return NAMES[part] ?? part.toUpperCase();
  });
}

/** Whether the focused element handles keys itself. */
export function takesKeys(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio], [type=button]), textarea, select')) return true;
  return target.closest('[role=menu], [role=listbox], [role=dialog], [role=application], [contenteditable=true]') !== null;
}
