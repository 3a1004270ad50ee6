import {
  getSearchByDate,
  getWebByDate,
  listAnnotations,
  listChannels,
  listCountries,
  listDevices,
  listEvents,
  listImpact,
  listKeywordAnalytics,
  listPageAnalytics,
  listSearchPerformance,
  listSources,
  listTechnology,
  listWebPages,
} from '@canopy/contract/analytics';
import { refreshCalls } from '@canopy/shell-api';

/** Refetches every figure on screen and drops the others: rows have changed. */
export function refreshFigures(): Promise<void> {
  return refreshCalls(
    getSearchByDate,
    getWebByDate,
    listAnnotations,
    listChannels,
    listCountries,
    listDevices,
    listEvents,
    listImpact,
    listKeywordAnalytics,
    listPageAnalytics,
    listSearchPerformance,
    listSources,
    listTechnology,
    listWebPages,
  );
}
