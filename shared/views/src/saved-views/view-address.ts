import { viewQuery, type SavedView } from '@canopy/contract/host';
import { withOrganisation } from '@canopy/shell-api';

/** The address that shows a view: what it holds, and which one it is. */
export function addressOf(pathname: string, { id, query }: Pick<SavedView, 'id' | 'query'>): string {
  return `${pathname}?${query === '' ? '' : `${query}&`}view=${id}`;
}

/** A view's query without what the screen does not read, and the names of that. @param known absent: everything is read */
export function readable(query: string, known?: readonly string[]): { query: string; leftOut: string[] } {
  if (!known) return { query, leftOut: [] };
  const kept = new URLSearchParams(query);
  const leftOut = [...new Set(kept.keys())].filter((name) => !known.includes(name));
  for (const name of leftOut) kept.delete(name);
  return { query: viewQuery(kept.toString()), leftOut };
}

/**
 * A link to give to others, whole. A workspace's view goes by its id, so that the link follows later changes; anything else by
 * its filters, because nobody else could open it.
 * @param present the query that shows now
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
