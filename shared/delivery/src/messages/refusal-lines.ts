import { pageOf, type Refusal } from './refusal.ts';

/** Refusals as they are shown in a terminal: number and text, below it the page that explains it. */
export function refusalLines(refusals: readonly Refusal[]): string[] {
  return refusals.flatMap(({ code, message }) => [`${code}  ${message.replaceAll('\n', '\n          ')}`, `          ${pageOf(code)}`]);
}
