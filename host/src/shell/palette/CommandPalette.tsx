import type { UserData } from '@canopy/contract/host';
import { Text } from '@canopy/ui';
import { Dialog } from '@canopy/ui/overlays';
import { useDeferredValue, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { findCommands, type Command } from './commands.ts';
import classes from './Palette.module.css';
import { useCommands } from './use-commands.ts';

const GROUPS: readonly Command['group'][] = ['Go to', 'Workspaces', 'Actions'];

/** The list position that the arrow, Home or End key leads to; undefined for other keys. */
function moved(key: string, at: number, count: number): number | undefined {
  const positions: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: Math.min(at + 8, count - 1),
    PageUp: Math.max(at - 8, 0),
  };
  const to = positions[key];
  return to === undefined || count === 0 ? undefined : (to + count) % count;
}

/** One field for every screen and action of the portal: type, choose with the arrows, Enter. */
export function CommandPalette({ user, onClose }: { readonly user: UserData; readonly onClose: () => void }) {
  const commands = useCommands(user);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  // The field shows first, so that typing can start before the whole list is rendered.
  const isListed = useDeferredValue(true, false);
  const found = isListed ? findCommands(commands, text) : [];
  const groups = GROUPS.map((name) => ({ name, rows: found.filter(({ group }) => group === name) })).filter(({ rows }) => rows.length > 0);
  const rows = groups.flatMap((group) => group.rows);
  const at = Math.min(active, Math.max(rows.length - 1, 0));
  const idOf = (index: number) => `${id}-${index}`;

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [at, text]);

  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = moved(event.key, at, rows.length);
    if (to !== undefined) setActive(to);
    else if (event.key === 'Enter') run(rows[at]);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog opened onClose={onClose} title="Go to" size="md">
      <input
        className={classes.field}
        type="text"
        role="combobox"
        aria-label="Screen, workspace or action"
        aria-expanded={rows.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={rows.length > 0 ? idOf(at) : undefined}
        placeholder="Screen, workspace or action"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="Found" className={classes.list}>
        {groups.map(({ name, rows: members }) => (
          <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
            <div id={`${id}-${name}`} className={classes.group}>
              {name}
            </div>
            {members.map((command) => {
              const index = rows.indexOf(command);
              return (
                // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and the keys; aria-activedescendant names the option
                <div
                  key={command.id}
                  id={idOf(index)}
                  role="option"
                  aria-selected={index === at}
                  className={classes.row}
                  onClick={() => run(command)}
                  onMouseMove={() => setActive(index)}
                >
                  <span>{command.label}</span>
                  <span className={classes.note}>{command.note}</span>
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <Text size="sm" c="dimmed" role="status" className={classes.none}>
        {isListed && rows.length === 0 ? `Nothing found for “${text.trim()}”.` : ''}
      </Text>
    </Dialog>
  );
}
