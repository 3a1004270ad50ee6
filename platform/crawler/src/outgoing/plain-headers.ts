import { isUtf8 } from 'node:buffer';

/** One string per header, lower-case names. Raw UTF-8 in a value (seen in Location) is decoded as such. */
export function plainHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) plain[name.toLowerCase()] = readable(Array.isArray(value) ? value.join(', ') : value);
  }
  return plain;
}

/** Headers arrive as Latin-1, one character per byte. */
function readable(value: string): string {
  if (!/[\u0080-\u00ff]/.test(value)) return value;
  const bytes = Buffer.from(value, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : value;
}
