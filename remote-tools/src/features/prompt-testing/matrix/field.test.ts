import { describe, expect, it } from '@jest/globals';
import { writeExpected } from './plan-draft.ts';
import { readCases } from './read-cases.ts';

interface ReportedTable {
  readonly name: string;
  /** public reports of the fault elsewhere */
  readonly reported: string;
  readonly csv: string;
  /** the checks of each case, or why the file is refused */
  readonly read: readonly (readonly string[])[] | { readonly problem: unknown };
}

const LISTS = 'promptfoo/promptfoo 679, 5134, 8041, 9761';

const REPORTED: readonly ReportedTable[] = [
  {
    name: 'lists of texts that an answer has or does not have, with a comma in one of them',
    reported: LISTS,
    csv: 'sentence,__expected1,__expected2\nStock of spades,"contains-all: ""1,000"",in stock","not-contains-any: sold out,unavailable"\n',
    read: [['contains: 1,000', 'contains: in stock', 'not-contains: sold out', 'not-contains: unavailable']],
  },
  {
    name: 'a list in any letter case, and one that one text is enough of',
    reported: LISTS,
    csv: 'sentence,__expected1,__expected2\nPrice,"not-icontains-any: Sold Out,""no, never""","contains-any: 5 €,""5,00 €"""\n',
    read: [['not-icontains: Sold Out', 'not-icontains: no, never', 'regex: (?:5 €|5,00 €)']],
  },
  {
    name: 'a rubric with commas, and text that only looks like an assertion',
    reported: LISTS,
    csv: 'sentence,__expected\nPrice,"llm-rubric: names a price, a size: both"\nHours,"Open: 9, closed: 5"\n',
    read: [['llm-rubric: names a price, a size: both'], ['equals: Open: 9, closed: 5']],
  },
  {
    name: 'a script, which would otherwise be the text that every answer must equal',
    reported: LISTS,
    csv: 'sentence,__expected\nPrice,contains: price\nHours,javascript: output.length < 80\n',
    read: { problem: expect.stringMatching(/^Case 2: “javascript” is not supported/) },
  },
  {
    name: 'an assertion that no list of this version has',
    reported: LISTS,
    csv: 'sentence,__expected\nPrice,"not-contains-most: sold out,unavailable"\n',
    read: { problem: expect.stringMatching(/^Case 1: “not-contains-most” is not supported/) },
  },
];

async function readTable(csv: string) {
  const read = await readCases(csv);
  return read && 'cases' in read ? read.cases.map(({ checks }) => checks.map(writeExpected)) : read;
}

describe('tables that people reported prompt testers for', () => {
  it.each(REPORTED)('$name', async ({ csv, read }) => {
    expect(await readTable(csv)).toEqual(read);
  });
});
