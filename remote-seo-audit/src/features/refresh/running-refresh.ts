const keyOf = (organisationId: string) => `canopy.pages-refresh.${organisationId}`;

/** Id of the refresh task started in this workspace whose end has not been reported yet; survives a reload. */
export const readRefresh = (organisationId: string): string | null => localStorage.getItem(keyOf(organisationId));

export function keepRefresh(organisationId: string, taskId: string | null): void {
  if (taskId === null) localStorage.removeItem(keyOf(organisationId));
  else localStorage.setItem(keyOf(organisationId), taskId);
}
