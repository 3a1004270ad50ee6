import type { KeptSort } from '@canopy/ui/table';
import { useListAddress } from './list-address.ts';
import { listNames } from './use-list-state.ts';

/**
 * Keeps in the URL how a table sorts the rows that it has in full, by the rule of `listNames`. The table's default is not written.
 * @param table the table's name in the URL; absent: the screen's main table
 * @example <DataTable keptSort={useKeptSort()} rows={rows} … />
 */
export function useKeptSort(table?: string): KeptSort {
  const { params, write } = useListAddress();
  const { sort: name } = listNames(table);
  const text = params.get(name);
  return {
    sort: text === null ? null : { id: text.replace(/^-/, ''), descending: text.startsWith('-') },
    onChange: (next) => write({ [name]: next && `${next.descending ? '-' : ''}${next.id}` }),
  };
}
