import { wrongPlace } from '../../html/suspect-text.ts';
import { quoted, type Check } from '../check.ts';

export const garbledText: Check = {
  code: 'garbled_text',
  name: 'Garbled characters',
  group: 'content',
  kind: 'issue',
  level: 'medium',
  rule: 'The text has characters that come from a wrong encoding (Ã¤, â€™, the replacement character). Text inside code, pre and samp does not count.',
  source: 'WHATWG, Encoding standard',
  fix: 'Save and send the page in one encoding, best UTF-8.',
  onPage: ({ html }) => {
    if (!html) return [];
    const heads = [html.titles[0]?.value, html.metaDescriptions[0]?.value].map((text) => (text ? wrongPlace(text) : null));
    const wrong = [...heads, html.suspect.garbled].find((place) => place !== null);
    return wrong == null ? [] : [`${quoted(wrong)} in the text.`];
  },
};
