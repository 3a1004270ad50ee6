import { viewQuery, type SavedView } from '@canopy/contract/host';
import { withOrganisation } from '@canopy/shell-api';

/** The URL that shows a view: its query and its id. */
export function addressOf(pathname: string, { id, query }: Pick<SavedView, 'id' | 'query'>): string {
  return `${pathname}?${query === '' ? '' : `${query}&`}view=${id}`;
}

/** A view's query without the parameters that the screen does not read, and their names. @param known absent: all are read */
export function readable(query: string, known?: readonly string[]): { query: string; leftOut: string[] } {
  if (!known) return { query, leftOut: [] };
  const kept = new URLSearchParams(query);
  const leftOut = [...new Set(kept.keys())].filter((name) => !known.includes(name));
  for (const name of leftOut) kept.delete(name);
  return { query: viewQuery(kept.toString()), leftOut };
}

/**
 * A complete link for sharing. A workspace's view is linked by its id, so that the link follows later changes; anything else by
 * its filters, because nobody else could open it.
 * @param present the current query
 */
export function permalink(
  here: { origin: string; pathname: string; organisationId: string | null },
  present: string,
  view: SavedView | undefined,
): { link: string; byId: boolean } {
  const byId = view?.scope === 'workspace' && view.query === present;
  const query = new URLSearchParams(byId ? { view: view.id } : present);
  return { link: `${here.origin}${withOrganisation(`${here.pathname}?${query.toString()}`, here.organisationId)}`, byId };
}
