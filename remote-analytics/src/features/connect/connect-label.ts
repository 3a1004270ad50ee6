import { MESSAGES } from '@canopy/contract';
import { type Organisation } from '@canopy/contract/host';

/** Text of the connect button: it depends on what is connected already (document 1, section 2.5). */
export function connectLabel({ has_ga_access, is_search_console_connect }: Organisation): string {
  if (!has_ga_access && !is_search_console_connect) return MESSAGES.searchConsole.connectNeither;
  return has_ga_access ? MESSAGES.searchConsole.connectSearchConsole : MESSAGES.searchConsole.connectAnalytics;
}
