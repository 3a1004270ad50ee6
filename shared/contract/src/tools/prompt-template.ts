const VARIABLE = /\{\{\s*([\p{L}_][\p{L}\p{N}_.-]{0,59})\s*\}\}/gu;

/** Names of the `{{variables}}` in a text, each once, in their order. */
export const variablesOf = (text: string): string[] => [...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name))];

/** A text with its `{{variables}}` filled in; one without a value becomes nothing. Values are not filled in again. */
export const fillTemplate = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(VARIABLE, (_whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : ''));
