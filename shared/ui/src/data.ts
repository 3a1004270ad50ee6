/// <reference path="./ambient.d.ts" />
/** What shows data: figures, states of things, and how values are written. A sum of smaller entries, as `forms.ts` is. Tables: `table.ts`. */
export { TextDiff, type TextDiffProps } from '@canopy/ui/data/diffs';
export { Growth, GrowthArrow, MetricCard, Sparkline, type GrowthArrowProps, type GrowthProps, type MetricCardProps, type MetricChange, type SparklineProps } from '@canopy/ui/data/figures';
export {
  csvFile,
  cutMiddle,
  formatBounceRate,
  formatBytes,
  formatChange,
  formatCtr,
  formatDate,
  formatDateTime,
  formatDayRange,
  formatDuration,
  formatInteger,
  formatNumber,
  formatPercent,
  formatPosition,
  formatRelative,
  saveFile,
  type CsvCell,
} from '@canopy/ui/data/formats';
export {
  CopyButton,
  KeyValueList,
  StatusBadge,
  TaskProgress,
  UrlText,
  type CopyButtonProps,
  type KeyValueListProps,
  type StatusBadgeProps,
  type StatusTone,
  type TaskProgressProps,
  type UrlTextProps,
} from '@canopy/ui/data/labels';
export {
  FilterChips,
  NavTabs,
  StepList,
  Tabs,
  type FilterChipsProps,
  type NavTabItem,
  type NavTabLinkProps,
  type NavTabsProps,
  type StepItem,
  type StepListProps,
  type StepState,
  type TabItem,
  type TabsProps,
} from '@canopy/ui/data/panels';
