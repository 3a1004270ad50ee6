import { quoted, type Check } from '../check.ts';

const WRONG = /\uFFFD|Ã[\u0080-\u00BF¤¶¼Ÿ©¨]|â€[™œ\u009D“”–˜¦]|Â[\u00A0»«°]/u;
/** Characters shown before and after it. */
const AROUND = 20;

/** The first wrong place of a text with what stands around it. The pattern stays short: nearly every text has none. */
function wrongPlace(text: string): string | null {
  const wrong = WRONG.exec(text);
  if (!wrong) return null;
  const end = wrong.index + wrong[0].length;
  const before = /(?<!\S)\S*$/.exec(text.slice(Math.max(0, wrong.index - AROUND), wrong.index))?.[0] ?? '';
  const after = /^\S*/.exec(text.slice(end, end + AROUND))?.[0] ?? '';
  return before + wrong[0] + after;
}

export const garbledText: Check = {
  code: 'garbled_text',
  name: 'Garbled characters',
  group: 'content',
  kind: 'issue',
  level: 'medium',
  rule: 'The text has characters that come from a wrong encoding (Ã¤, â€™, the replacement character).',
  source: 'WHATWG, Encoding standard',
  fix: 'Save and send the page in one encoding, best UTF-8.',
  onPage: ({ html }) => {
    for (const text of [html?.titles[0]?.value, html?.metaDescriptions[0]?.value, html?.text]) {
      const wrong = text ? wrongPlace(text) : null;
      if (wrong !== null) return [`${quoted(wrong)} in the text.`];
    }
    return [];
  },
};
