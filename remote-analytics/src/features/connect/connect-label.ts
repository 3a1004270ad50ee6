import { MESSAGES } from '@canopy/contract';
import { type Organisation } from '@canopy/contract/host';

/** Label of the connect button, depending on what is already connected (document 1, section 2.5). */
export function connectLabel({ has_ga_access, is_search_console_connect }: Organisation): string {
  if (!has_ga_access && !is_search_console_connect) return MESSAGES.searchConsole.connectNeither;
  return has_ga_access ? MESSAGES.searchConsole.connectSearchConsole : MESSAGES.searchConsole.connectAnalytics;
}
