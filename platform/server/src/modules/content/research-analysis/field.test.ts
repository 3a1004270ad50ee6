import { decodeFile } from '@canopy/contract/table-file';
import { describe, expect, it } from '@jest/globals';
import { textsOfCsv } from './read-csv.ts';

interface ReportedFile {
  readonly name: string;
  /** public reports of the fault in other importers */
  readonly reported: string;
  readonly bytes: Uint8Array;
  readonly texts: readonly string[];
}

const WINDOWS = 'Orange-OpenSource/kibana-xlsx-import 7; o19s/quepid 474; CeON/fairchive 2163; LuteOrg/lute-v3 415';

const REPORTED: readonly ReportedFile[] = [
  {
    name: 'a spreadsheet’s CSV in Windows-1252 with semicolons',
    reported: WINDOWS,
    bytes: Buffer.from(
      'Nr;Bewertung\r\n1;Schöne Töpfe, aber die Lieferung dauert zu lange. Warum so spät?\r\n2;Größe passt für draußen.\r\n',
      'latin1',
    ),
    texts: ['Schöne Töpfe, aber die Lieferung dauert zu lange. Warum so spät?', 'Größe passt für draußen.'],
  },
  {
    name: 'Windows-1252 with the characters that Latin-1 does not have',
    reported: WINDOWS,
    // As bytes: the euro sign is 80, quotation marks are 84 and 93.
    bytes: Buffer.from('Nr;Bewertung\r\n1;Kostet 5 \x80 mehr\r\n2;\x84Gut\x93, meint Zoë\r\n', 'latin1'),
    texts: ['Kostet 5 € mehr', '„Gut“, meint Zoë'],
  },
  {
    name: 'UTF-16, big endian, whose first line names the tab',
    reported: 'quadratichq/quadratic 972',
    bytes: Buffer.from(
      '\uFEFFsep=\t\r\nNo\tReview\r\n1\tGreat pots, slow delivery; why?\r\n2\tPetit mais très bien\r\n',
      'utf16le',
    ).swap16(),
    texts: ['Great pots, slow delivery; why?', 'Petit mais très bien'],
  },
];

describe('files of texts that people reported importers for', () => {
  it.each(REPORTED)('$name', ({ bytes, texts }) => {
    expect(textsOfCsv(decodeFile(bytes).text)).toEqual(texts);
  });
});
