export { DeleteDialog } from './lists/DeleteDialog.tsx';
export { ExportButton } from './lists/ExportButton.tsx';
export { ListSearch } from './lists/ListSearch.tsx';
export { type ListAddress } from './lists/list-address.ts';
export { SelectionBar } from './lists/SelectionBar.tsx';
export { answerProps, pagedProps, tableProps } from './lists/table-props.ts';
export { listNames, listStateAt, useListState, type FilterChoice, type ListOptions, type ListState } from './lists/use-list-state.ts';
export { useSelection, type Selection } from './lists/use-selection.ts';
export { useTypedSearch } from './lists/use-typed-search.ts';
