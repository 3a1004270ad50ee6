import { expect, it } from '@jest/globals';
import { decodeText } from './decode-text.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const late = `<!doctype html>${' '.repeat(1100)}<meta charset=utf-8>é`;

it.each([
  ['a mark before anything else', Buffer.from('\ufeffé'), 'text/html; charset=iso-8859-1', 'utf-8', 'é'],
  ['UTF-16 by its mark', Buffer.from('\ufeffé', 'utf16le'), undefined, 'utf-16le', 'é'],
  [
    'the header before meta',
    latin('<meta charset=utf-8>\u00e9'),
    'text/html; Charset="ISO-8859-1"',
    'windows-1252',
    '<meta charset=utf-8>é',
  ],
  ['meta charset', Buffer.from('<meta charset="utf-8">é'), 'text/html', 'utf-8', '<meta charset="utf-8">é'],
  ['meta http-equiv', Buffer.from('<meta http-equiv=content-type content="text/html; charset=utf-8">é'), undefined, 'utf-8', undefined],
  ['an unknown label is passed over', Buffer.from('<meta charset=utf-8>é'), 'text/html; charset=nonsense', 'utf-8', undefined],
  ['a commented meta is none', latin('<!-- <meta charset=utf-8> -->\u00e9'), undefined, 'windows-1252', undefined],
  ['meta cannot say UTF-16', Buffer.from('<meta charset=utf-16>é'), undefined, 'utf-8', undefined],
  ['a meta beyond 1024 bytes is too late', latin(late), undefined, 'windows-1252', late],
  ['windows-1252 when nothing says', latin('\u0080uro'), undefined, 'windows-1252', '€uro'],
  ['Hangul that Windows added to EUC-KR', Buffer.from([0x94, 0xee, 0xb0, 0xa1]), 'text/html;charset=euc-kr', 'euc-kr', '뷁가'],
  ['what Hong Kong added to Big5', Buffer.from([0xad, 0xbb, 0xb4, 0xe4, 0x9d, 0xef]), 'text/html;charset=big5', 'big5', '香港嘅'],
  ['the last of several types', Buffer.from('é'), 'text/html; charset=iso-8859-1, text/html; charset=utf-8', 'utf-8', 'é'],
  ['shift_jis', Buffer.from([0x93, 0xfa]), 'text/html;charset=shift_jis', 'shift_jis', '日'],
])('%s', (_label, bytes, contentType, charset, text) => {
  const decoded = decodeText(bytes, contentType);
  expect(decoded.charset).toBe(charset);
  if (text !== undefined) expect(decoded.text).toBe(text);
});
