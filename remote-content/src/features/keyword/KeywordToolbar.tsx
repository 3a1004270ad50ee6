import { Group } from '@canopy/ui';
import { NativeSelect } from '@canopy/ui/forms';
import { SavedViewsMenu } from '@canopy/views';
import { ListSearch } from '@canopy/views/lists';
import type { ReactNode } from 'react';

/** A menu that filters a list. */
export interface ListMenu {
  /** the filter's name in the URL */
  readonly filter: string;
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

interface KeywordToolbarProps {
  readonly list: {
    readonly search: string;
    readonly setSearch: (text: string) => void;
    readonly filters: Readonly<Record<string, string>>;
    setFilter(name: string, value: string): void;
  };
  /** object of the search, as in “Search pages” */
  readonly search: string;
  readonly placeholder?: string;
  readonly menus?: readonly ListMenu[];
  /** screen that the saved views belong to */
  readonly screen: string;
  readonly sorts?: boolean;
  readonly children?: ReactNode;
}

/** Toolbar above a list of keywords, pages or images: search, filters and saved views. */
export function KeywordToolbar({ list, search, placeholder = search, menus = [], screen, sorts = false, children }: KeywordToolbarProps) {
  return (
    <Group gap="sm">
      <ListSearch list={list} label={search} placeholder={placeholder} />
      {menus.map(({ filter, label, choices }) => (
        <NativeSelect
          key={filter}
          aria-label={label}
          data={[...choices]}
          value={list.filters[filter]}
          onChange={(event) => list.setFilter(filter, event.currentTarget.value)}
        />
      ))}
      <SavedViewsMenu
        screen={screen}
        parameters={['search', ...menus.map(({ filter }) => filter), ...(sorts ? ['sort'] : []), 'page_size']}
      />
      {children}
    </Group>
  );
}
