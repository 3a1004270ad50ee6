import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { formatInteger } from '../format/numbers.ts';
import classes from './Tabs.module.css';
import { useShownTab } from './use-shown-tab.ts';

export interface TabItem {
  value: string;
  label: string;
  count?: number;
  disabled?: boolean;
  panel?: ReactNode;
}

export interface TabsProps {
  /** accessible name of the tab list */
  label: string;
  value: string;
  onChange: (value: string) => void;
  items: readonly TabItem[];
}

const STEP: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Views of one screen. Arrow keys, Home and End move between tabs; only the selected panel is rendered. */
export function Tabs({ label, value, onChange, items }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = items.find((item) => item.value === value) ?? items[0];
  useShownTab(list, current?.value);

  const onKeyDown = (event: KeyboardEvent) => {
    const usable = items.filter((item) => !item.disabled);
    const index = usable.findIndex((item) => item.value === current?.value);
    const next =
      event.key === 'Home' ? usable[0] : event.key === 'End' ? usable.at(-1) : usable.at((index + (STEP[event.key] ?? 0)) % usable.length);
    if (!next || (!(event.key in STEP) && event.key !== 'Home' && event.key !== 'End')) return;
    event.preventDefault();
    onChange(next.value);
    list.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(next.value)}"]`)?.focus();
  };

  return (
    <div>
      {/* eslint-disable-next-line jsx-a11y/interactive-supports-focus -- the chosen tab has the focus */}
      <div ref={list} role="tablist" aria-label={label} className={classes.tabs} onKeyDown={onKeyDown}>
        {items.map((item) => {
          const chosen = item === current;
          return (
            <button
              key={item.value}
              type="button"
              role="tab"
              id={`${id}-tab-${item.value}`}
              data-value={item.value}
              aria-selected={chosen}
              aria-controls={chosen && item.panel != null ? `${id}-panel` : undefined}
              tabIndex={chosen ? 0 : -1}
              disabled={item.disabled}
              className={classes.tab}
              onClick={() => onChange(item.value)}
            >
              {item.label}
              {item.count !== undefined && <span className={classes.count}>{formatInteger(item.count)}</span>}
            </button>
          );
        })}
      </div>
      {current?.panel != null && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${current.value}`} className={classes.panel}>
          {current.panel}
        </div>
      )}
    </div>
  );
}
