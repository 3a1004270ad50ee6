import { getWebByDate, listChannels } from '@canopy/contract/analytics';
import { useCall } from '@canopy/shell-api';
import { useAnnotations } from '../annotations/use-annotations.ts';
import { useWebQuery } from './use-web-query.ts';

/** Asks for what the main dashboard shows first, so that it is on its way while the dashboard's code and cards are. Draws nothing. */
export function FiguresAhead() {
  const { view, filtered } = useWebQuery();
  useCall(getWebByDate, { query: filtered }, { background: true });
  useCall(listChannels, { query: filtered }, { background: true });
  useAnnotations(view.days);
  return null;
}
