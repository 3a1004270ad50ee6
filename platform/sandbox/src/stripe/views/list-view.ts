/** A list as the API has it. */
export type ListView<T> = { object: 'list'; data: T[]; has_more: boolean; url: string };

export function listView<T>(url: string, data: T[], hasMore = false): ListView<T> {
  return { object: 'list', data, has_more: hasMore, url };
}

/** How a type of Stripe's client looks in JSON: decimals are strings, and what the client adds is not there. */
export type Wire<T, Changed extends keyof T, Instead extends object> = Omit<T, Changed | 'lastResponse'> & Instead;

/** Ids where they are not expanded. */
export type Id = string;
