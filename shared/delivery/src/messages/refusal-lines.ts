import { pageOf, type Refusal } from './refusal.ts';

/** Refusals formatted for a terminal: number and text, followed by the page that explains it. */
export function refusalLines(refusals: readonly Refusal[]): string[] {
  return refusals.flatMap(({ code, message }) => [`${code}  ${message.replaceAll('\n', '\n          ')}`, `          ${pageOf(code)}`]);
}
