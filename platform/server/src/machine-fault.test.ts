import { expect, it } from '@jest/globals';
import { machineFault } from './machine-fault.ts';

const coded = (code: string) => Object.assign(new Error('no'), { code });

it.each([
  [coded('ENOSPC'), /disk is full; free some space/],
  [new Error('the key could not be written', { cause: coded('ENOSPC') }), /disk is full; free some space/],
  [new Error('a', { cause: new Error('b', { cause: coded('53100') }) }), /disk of the database is full/],
  [coded('EROFS'), /set CANOPY_DATA/],
])('%p says what to do', (error, message) => {
  expect(machineFault(error)).toMatch(message);
});

it.each([coded('ECONNREFUSED'), new Error('no'), 'no', null])('%p is no such fault', (error) => {
  expect(machineFault(error)).toBeUndefined();
});
