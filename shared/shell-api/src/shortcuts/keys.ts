/**
 * Keys as they are written here: `k`, `?`, `arrowleft`, `escape`, `/`; with `mod+` before it for Ctrl (Command on a Mac) and
 * `shift+` for keys whose name does not tell. Alt is never part of one: Alt with an arrow is the browser's own Back.
 */
export type Keys = string;

const isMac = () => /mac|iphone|ipad/i.test(navigator.userAgent);

/** What a key press is called; null where a modifier makes it another program's business. */
export function keysOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): Keys | null {
  if (altKey || (ctrlKey && metaKey)) return null;
  const mod = ctrlKey || metaKey ? 'mod+' : '';
  const name = key.toLowerCase();
  // The shift of `?` stands in the sign itself.
  const shift = shiftKey && name.length > 1 ? 'shift+' : '';
  return `${mod}${shift}${name}`;
}

/** Whether a press of the key would write something or work a control: a letter alone is then no shortcut (WCAG 2.1.4). */
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

/** The parts of a shortcut as people read them. */
export function keyLabels(keys: Keys): readonly string[] {
  return keys.split('+').map((part) => {
    if (part === 'mod') return isMac() ? '⌘' : 'Ctrl';
    if (part === 'shift') return 'Shift';
    return NAMES[part] ?? part.toUpperCase();
  });
}

/** Whether what has the focus takes keys itself. */
export function takesKeys(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio], [type=button]), textarea, select')) return true;
  return target.closest('[role=menu], [role=listbox], [role=dialog], [role=application], [contenteditable=true]') !== null;
}
