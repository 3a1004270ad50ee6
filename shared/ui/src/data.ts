/// <reference path="./ambient.d.ts" />
/** What shows data: figures, states of things, and how values are written. Tables: `table.ts`. */
export { csvFile, type CsvCell } from './format/csv.ts';
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
export { saveFile } from './format/save-file.ts';
export { formatDate, formatDateTime, formatDayRange, formatDuration, formatRelative } from './format/times.ts';
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
export { CopyButton, type CopyButtonProps } from './text/CopyButton.tsx';
export { TextDiff, type TextDiffProps } from './text/TextDiff.tsx';
export { UrlText, type UrlTextProps } from './text/UrlText.tsx';
