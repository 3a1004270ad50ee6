import type * as z from 'zod/mini';

/**
 * Describes a value's validation errors, one per line with its location. Implemented here because zod/mini ships no messages,
 * and every browser would load its locales just for a message that only developers see.
 */
export function describeIssues(error: z.core.$ZodError): string {
  return error.issues.map((issue) => `${placeOf(issue.path)}${textOf(issue)}`).join('\n');
}

function textOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `unknown field ${issue.keys.join(', ')}`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'invalid_type') return `must be of type ${issue.expected}`;
  return issue.message;
}

/** `['nav', 0, 'group']` → `nav[0].group: ` */
function placeOf(path: PropertyKey[]): string {
  const location = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return location === '' ? '' : `${location.replace(/^\./, '')}: `;
}
