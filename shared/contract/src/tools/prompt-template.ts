const VARIABLE = /\{\{\s*([\p{L}_][\p{L}\p{N}_.-]{0,59})\s*\}\}/gu;

/** Names of the `{{variables}}` in a text, in order and without duplicates. */
export const variablesOf = (text: string): string[] => [...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name))];

/** A text with its `{{variables}}` substituted; one without a value becomes empty. Substitution is not recursive. */
export const fillTemplate = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(VARIABLE, (_whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : ''));
