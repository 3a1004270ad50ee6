import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { ALL_CALLS } from '@canopy/contract/calls';
import { callTable, CALL_TABLE_FILE } from '../testing/call-table.ts';

describe('the table of calls', () => {
  it('says what the contract says (write it with `node platform/server/src/testing/write-call-table.ts`)', () => {
    expect(readFileSync(new URL(`../../../../${CALL_TABLE_FILE}`, import.meta.url), 'utf8')).toBe(callTable());
  });

  it('gives a size only to calls with a body', () => {
    const sized = ALL_CALLS.filter(({ bodyBytes = 0, body }) => body === undefined && bodyBytes > 0);
    expect(sized.map(({ name }) => name)).toEqual([]);
  });
});
