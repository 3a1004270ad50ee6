import { getWebByDate, listChannels } from '@canopy/contract/analytics';
import { useCall } from '@canopy/shell-api';
import { useAnnotations } from '../annotations/use-annotations.ts';
import { useWebQuery } from './use-web-query.ts';

/** Requests what the main dashboard shows first, while its code and cards are still loading. Renders nothing. */
export function FiguresAhead() {
  const { view, filtered } = useWebQuery();
  useCall(getWebByDate, { query: filtered });
  useCall(listChannels, { query: filtered });
  useAnnotations(view.days);
  return null;
}
