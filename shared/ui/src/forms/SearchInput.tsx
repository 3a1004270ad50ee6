import { CloseButton, TextInput } from '@mantine/core';
import { Icon } from '../icons/Icon.tsx';

export interface SearchInputProps {
  /** accessible name, and the default placeholder */
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  className?: string;
}

/** Filters what is on the screen. Escape or the cross clears it. */
export function SearchInput({ label, value, onChange, placeholder = label, ...rest }: SearchInputProps) {
  return (
    <TextInput
      type="search"
      role="searchbox"
      aria-label={label}
      placeholder={placeholder}
      value={value}
      leftSection={<Icon name="search" size={16} />}
      rightSection={value ? <CloseButton size={24} aria-label="Clear search" onClick={() => onChange('')} /> : null}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || value === '') return;
        // The first Escape clears the field; only the next one may close the enclosing overlay.
        event.preventDefault();
        event.stopPropagation();
        onChange('');
      }}
      {...rest}
    />
  );
}
