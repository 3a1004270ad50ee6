/** A list in the API's format. */
export type ListView<T> = { object: 'list'; data: T[]; has_more: boolean; url: string };

export function listView<T>(url: string, data: T[], hasMore = false): ListView<T> {
  return { object: 'list', data, has_more: hasMore, url };
}

/** A type of Stripe's client as JSON: decimals are strings, and what the client adds is missing. */
export type Wire<T, Changed extends keyof T, Instead extends object> = Omit<T, Changed | 'lastResponse'> & Instead;

/** An unexpanded id. */
export type Id = string;
