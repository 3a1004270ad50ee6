import path from 'node:path';
import { ESLint } from 'eslint';
import { expect, it } from '@jest/globals';
import { ROOT } from '../start/settings.ts';

const eslint = new ESLint({ cwd: ROOT });

/** Which rule refuses a piece of a remote's code, by the first word of what it says to do instead. */
async function refusals(code: string): Promise<readonly string[]> {
  const [result] = await eslint.lintText(code, { filePath: path.join(ROOT, 'remote-tools/src/features/chat/told.tsx') });
  return (result?.messages ?? [])
    .filter(({ ruleId }) => ruleId === 'no-restricted-syntax')
    .map(({ message }) => message.split(' ')[0] ?? '');
}

const END = ['useEachEnd'];
const COUNT = ['Count'];

it.each([
  ['a toast in an effect', 'useEffect(() => { if (ended) showToast({ title }); }, [ended]);', END],
  ['a report in an effect', 'useEffect(() => { if (ended) tellEnd(ended); }, [ended]);', END],
  ['an end remembered in a ref', 'function use() { if (told.current === run.id) return; told.current = run.id; }', END],
  ['an end remembered in a state', 'function use() { if (settled !== task.id) setSettled(task.id); }', END],
  ['ends remembered in a set', 'function use() { if (ids.current.has(run.run_id)) return; }', END],
  ['an end told once', 'function use() { useEachEnd(run, (end) => showOutcome(counts, words)); }', []],
  ['a newer request', 'function use() { if (run.current === mine) setState(next); }', []],
  ['one success or failure by a condition', "showToast({ title, tone: problem === null ? 'success' : 'destructive' });", COUNT],
  [
    'success where no failure was found',
    "function tell(tasks) { const failed = tasks.find(isFailed); if (failed) fail(); else showToast({ title, tone: 'success' }); }",
    COUNT,
  ],
  [
    'success where some did not fail',
    "function tell(all) { if (!(all.some(isFailed))) return; if (all.every(isWell)) showToast({ title, tone: 'success' }); }",
    COUNT,
  ],
  [
    'success of one action',
    "async function save() { const result = await run(); if (result.ok) showToast({ title, tone: 'success' }); }",
    [],
  ],
])('judges %s', async (_name, code, expected) => {
  expect(await refusals(code)).toEqual(expected);
});
