import type { Call } from '@canopy/contract';

type Values = Record<string, unknown>;

/** Path of a call with its parameters substituted and its query appended. Empty values are omitted. */
export function callAddress(call: Call, params: Values = {}, query: Values = {}): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
