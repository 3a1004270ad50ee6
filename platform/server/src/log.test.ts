import { expect, it } from '@jest/globals';
import { DrizzleQueryError } from 'drizzle-orm';
import { errorForLog, reasonForLog } from './log.ts';

it('leaves the values of a failed statement out of the log', () => {
  const failed = new DrizzleQueryError(
    'insert into users values ($1, $2)',
    ['rosa@fern.example', 'a hash\nof two lines'],
    new Error('no room'),
  );
  for (const error of [failed, new Error('the account was not made', { cause: failed })]) {
    const shown = JSON.stringify(errorForLog(error));
    expect(shown).toContain('insert into users');
    expect(shown).toContain('no room');
    expect(shown).not.toMatch(/rosa@|a hash|two lines/);
  }
  expect(reasonForLog(failed.message)).toBe('Failed query: insert into users values ($1, $2)');
  expect(reasonForLog('the queue met a fault')).toBe('the queue met a fault');
});
