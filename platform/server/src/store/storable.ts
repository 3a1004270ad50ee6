/** PostgreSQL's text has no U+0000, and its JSON no lone surrogates; web pages contain both. */
export function storableText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.includes('\0') ? whole.replaceAll('\0', '\uFFFD') : whole;
}

export const storableOrNull = (text: string | null): string | null => (text === null ? null : storableText(text));

/** JSON text of a value, safe for a `jsonb` column. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  // Both are written as escapes; searching for these is far quicker than checking each text.
  if (json === undefined || !/\\u(?:0000|d[89a-f])/.test(json)) return json;
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? storableText(part) : part));
}
