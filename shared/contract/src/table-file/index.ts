export { decodeFile, type FileEncoding } from './decode-file.ts';
export { findColumns, type FoundColumns } from './find-columns.ts';
export { guessLinkColumns, type LinkColumns } from './link-columns.ts';
export { KEYWORD_FIGURES, readKeywords, type KeywordFigure, type KeywordFigures } from './keywords-of.ts';
export {
  countOf,
  decimalOf,
  guessPerformance,
  PERFORMANCE_DIMENSIONS,
  type PerformanceColumns,
  type PerformanceDimension,
} from './performance-columns.ts';
export { readTable, type TableRow } from './read-table.ts';
