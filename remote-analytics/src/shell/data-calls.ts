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

/** Asks again for every figure on screen, and forgets the others: rows have changed. */
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
