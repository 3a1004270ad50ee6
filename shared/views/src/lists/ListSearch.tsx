import { SearchInput, type SearchInputProps } from '@canopy/ui/forms';
import { useTypedSearch } from './use-typed-search.ts';

interface ListSearchProps extends Omit<SearchInputProps, 'value' | 'onChange'> {
  readonly list: { readonly search: string; readonly setSearch: (text: string) => void };
}

/** Debounced search field of a list. */
export function ListSearch({ list, ...rest }: ListSearchProps) {
  const [text, setText] = useTypedSearch(list.search, list.setSearch);
  return <SearchInput {...rest} value={text} onChange={setText} />;
}
