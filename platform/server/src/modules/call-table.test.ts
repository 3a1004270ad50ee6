import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { ALL_CALLS } from '@canopy/contract/calls';
import { callTable, CALL_TABLE_FILE, MAILS } from '../testing/call-table.ts';

describe('the table of calls', () => {
  it('says what the contract says (write it with `node platform/server/src/testing/write-call-table.ts`)', () => {
    expect(readFileSync(new URL(`../../../../${CALL_TABLE_FILE}`, import.meta.url), 'utf8')).toBe(callTable());
  });

  it('names every call that sends mail', () => {
    expect(Object.keys(MAILS).filter((name) => !ALL_CALLS.some((call) => call.name === name))).toEqual([]);
    const sending = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        file.endsWith('.ts') &&
        !file.endsWith('.test.ts') &&
        /mailer\.(?:admit|send)\(|mailEmailConfirmation\(/.test(readFileSync(new URL(file, import.meta.url), 'utf8')),
    );
    // What `inviteMember` and `sendEmailConfirmation` do; another file here is another call that sends mail.
    expect(sending.toSorted()).toEqual(['host/members/invite.ts', 'host/user/routes.ts']);
  });

  it('gives a size only to calls with a body', () => {
    const sized = ALL_CALLS.filter(({ bodyBytes = 0, body }) => body === undefined && bodyBytes > 0);
    expect(sized.map(({ name }) => name)).toEqual([]);
  });
});
