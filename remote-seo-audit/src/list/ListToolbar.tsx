import { Group } from '@canopy/ui';
import { NativeSelect, SearchInput } from '@canopy/ui/forms';
import type { ReactNode } from 'react';
import { useTypedText } from './use-typed-text.ts';

interface ListToolbarProps {
  readonly view: { filter: string; search: string; setFilter: (next: string) => void; setSearch: (next: string) => void };
  /** what the search looks through */
  readonly searchLabel: string;
  readonly placeholder: string;
  readonly filterLabel: string;
  readonly filters: { value: string; label: string }[];
  readonly children?: ReactNode;
}

/** What narrows a list. */
export function ListToolbar({ view, searchLabel, placeholder, filterLabel, filters, children }: ListToolbarProps) {
  const [text, setText] = useTypedText(view.search, view.setSearch);
  return (
    <Group gap="sm" wrap="wrap">
      <SearchInput label={searchLabel} placeholder={placeholder} value={text} onChange={setText} />
      <NativeSelect
        aria-label={filterLabel}
        data={filters}
        value={view.filter}
        onChange={(event) => view.setFilter(event.currentTarget.value)}
      />
      {children}
    </Group>
  );
}
