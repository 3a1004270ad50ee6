import { Group } from '@canopy/ui';
import { NativeSelect } from '@canopy/ui/forms';
import type { ReactNode } from 'react';
import { ListSearch } from '@canopy/views/lists';

interface ListToolbarProps<Name extends string> {
  readonly list: {
    readonly filters: Readonly<Record<Name, string>>;
    readonly search: string;
    readonly setFilter: (name: Name, value: string) => void;
    readonly setSearch: (text: string) => void;
  };
  /** what the search covers */
  readonly searchLabel: string;
  readonly placeholder: string;
  /** the filter that every such list has, and its options */
  readonly filter: Name;
  readonly filterLabel: string;
  readonly choices: { value: string; label: string }[];
  readonly children?: ReactNode;
}

/** Search and filters of a list. */
export function ListToolbar<Name extends string>(props: ListToolbarProps<Name>) {
  const { list, searchLabel, placeholder, filter, filterLabel, choices, children } = props;
  return (
    <Group gap="sm" wrap="wrap">
      <ListSearch list={list} label={searchLabel} placeholder={placeholder} />
      <NativeSelect
        aria-label={filterLabel}
        data={choices}
        value={list.filters[filter]}
        onChange={(event) => list.setFilter(filter, event.currentTarget.value)}
      />
      {children}
    </Group>
  );
}
