/** Something a vendor publishes, and where: an address, or `package@version file` of a package registry. */
export interface Published {
  source: string;
}

/** An error as a vendor sends it. Where part of it depends on the request, `body` has a marker that `fill` replaces. */
export interface PublishedError extends Published {
  status: number;
  body: unknown;
}

/**
 * The body of an error with its markers (`{slug}`) replaced. A stand-in answers with nothing else, so that it cannot invent a message.
 * @throws Error if a marker is left: the caller forgot a value
 */
export function fill(body: unknown, values: Record<string, string> = {}): unknown {
  const text = JSON.stringify(body).replaceAll(/\{(\w+)\}/g, (marker, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No value for ${marker} in a published error.`);
    return JSON.stringify(value).slice(1, -1);
  });
  return JSON.parse(text) as unknown;
}
