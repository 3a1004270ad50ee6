/// <reference path="./ambient.d.ts" />
/** What shows data: tables, figures, states of things, and how values are written. */
export { cutMiddle } from './format/cut-middle.ts';
export {
  formatBounceRate,
  formatBytes,
  formatChange,
  formatCtr,
  formatInteger,
  formatNumber,
  formatPercent,
  formatPosition,
} from './format/numbers.ts';
export { formatDate, formatDateTime, formatDuration, formatRelative } from './format/times.ts';
export { Growth, GrowthArrow, type GrowthArrowProps, type GrowthProps } from './metrics/Growth.tsx';
export { KeyValueList, type KeyValueListProps } from './metrics/KeyValueList.tsx';
export { MetricCard, type MetricCardProps, type MetricChange } from './metrics/MetricCard.tsx';
export { Sparkline, type SparklineProps } from './metrics/Sparkline.tsx';
export { StatusBadge, type StatusBadgeProps, type StatusTone } from './metrics/StatusBadge.tsx';
export { FilterChips, type FilterChipsProps } from './navigation/FilterChips.tsx';
export { NavTabs, type NavTabItem, type NavTabLinkProps, type NavTabsProps } from './navigation/NavTabs.tsx';
export { Tabs, type TabItem, type TabsProps } from './navigation/Tabs.tsx';
export { StepList, type StepItem, type StepListProps, type StepState } from './progress/StepList.tsx';
export { TaskProgress, type TaskProgressProps } from './progress/TaskProgress.tsx';
export type { ColumnValue, DataColumn, TableSort } from './table/column.ts';
export { DataTable, type DataTableProps } from './table/DataTable.tsx';
export { Pagination, type PaginationProps } from './table/Pagination.tsx';
export { DEFAULT_PAGE_SIZE, PAGE_SIZES, type Paging, type ServerPaging } from './table/paging.ts';
export type { TableSelection } from './table/selection.ts';
export { CopyButton, type CopyButtonProps } from './text/CopyButton.tsx';
export { TextDiff, type TextDiffProps } from './text/TextDiff.tsx';
export { UrlText, type UrlTextProps } from './text/UrlText.tsx';
