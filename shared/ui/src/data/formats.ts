/// <reference path="../ambient.d.ts" />
/** Value formatting, and file export. */
export { csvFile, type CsvCell } from '../format/csv.ts';
export { cutMiddle } from '../format/cut-middle.ts';
export {
  formatBounceRate,
  formatBytes,
  formatChange,
  formatCtr,
  formatInteger,
  formatNumber,
  formatPercent,
  formatPosition,
} from '../format/numbers.ts';
export { saveFile } from '../format/save-file.ts';
export { formatDate, formatDateTime, formatDayRange, formatDuration, formatRelative, formatWallTime } from '../format/times.ts';
