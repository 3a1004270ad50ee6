/** Query parameter for the selected workspace's id in URLs and requests (document 1, section 2.2). */
export const ORGANISATION_PARAM = 'organisation_id';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The workspace named in a query; null if there is none or it is not a valid id. @param search of a URL */
export function organisationIn(search: string): string | null {
  const id = new URLSearchParams(search).get(ORGANISATION_PARAM);
  return id !== null && UUID.test(id) ? id : null;
}
