import { viewQuery, type SavedView } from '@canopy/contract/host';
import { useGo, useLocation, useUrlState } from '@canopy/shell-api';
import { useEffect, useRef } from 'react';
import { addressOf, readable } from './view-address.ts';

/**
 * Which view the URL shows, and how to switch to another.
 * @param views undefined: not loaded yet
 * @param parameters the URL parameters that the screen reads
 */
export function useAppliedView(views: readonly SavedView[] | undefined, parameters?: readonly string[]) {
  const { pathname, search } = useLocation();
  const go = useGo();
  const [id, setId] = useUrlState<string>('view', '');
  const present = viewQuery(search);
  const readOf = (view: SavedView) => readable(view.query, parameters);
  const named = views?.find((view) => view.id === id);
  // Without an id in the URL, a view counts as applied if its filters match.
  const applied = named ?? (id === '' ? views?.find((view) => view.query !== '' && readOf(view).query === present) : undefined);

  const open = (view: SavedView, replace = false) => go(addressOf(pathname, { id: view.id, query: readOf(view).query }), { replace });
  const leave = () => setId('', { replace: true });

  const follow = useRef({ open, leave });
  useEffect(() => {
    follow.current = { open, leave };
  });
  const before = useRef({ id: '', present: '' });
  const query = named && readOf(named).query;
  useEffect(() => {
    const wasShown = before.current.id === id && before.current.present !== '';
    before.current = { id, present };
    if (!named || present !== '' || query === '') return;
    // Clearing all filters leaves the view; arriving with only its id means the user wants to see it.
    if (wasShown) follow.current.leave();
    else follow.current.open(named, true);
  }, [id, named, present, query]);

  return {
    present,
    pathname,
    applied,
    isModified: applied !== undefined && readOf(applied).query !== present,
    /** whether the URL names a view that the caller cannot see */
    isGone: id !== '' && views !== undefined && !named,
    leftOut: applied ? readOf(applied).leftOut : [],
    open,
    leave,
    name: setId,
  };
}
