import { Button } from '@mantine/core';
import { Icon } from '../icons/Icon.tsx';
import classes from './FilterChips.module.css';

export interface FilterChipsProps {
  /** accessible name */
  label: string;
  items: readonly { id: string; label: string }[];
  onRemove: (id: string) => void;
  onClear?: () => void;
}

/** The active filters, each with a remove button; nothing if there are none. */
export function FilterChips({ label, items, onRemove, onClear }: FilterChipsProps) {
  if (items.length === 0) return null;
  return (
    <div className={classes.chips} role="group" aria-label={label}>
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          className={classes.chip}
          aria-label={`Remove filter: ${item.label}`}
          onClick={() => onRemove(item.id)}
        >
          {item.label}
          <Icon name="x" size={14} />
        </button>
      ))}
      {onClear && (
        <Button size="xs" variant="subtle" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
