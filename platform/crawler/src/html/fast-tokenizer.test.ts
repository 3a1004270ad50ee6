import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Parser, Tokenizer } from 'htmlparser2';
import { broken, fragments } from '../testing/hostile-fragments.ts';
import { FastTokenizer } from './fast-tokenizer.ts';

/** All events of a parser for a text, with their positions. */
function eventsOf(pieces: readonly string[], Own: typeof Tokenizer): unknown[] {
  const events: unknown[] = [];
  const note =
    (what: string) =>
    (...those: unknown[]): void =>
      void events.push([what, parser.startIndex, parser.endIndex, ...those]);
  const parser: Parser = new Parser(
    {
      onopentag: note('open'),
      onclosetag: note('close'),
      ontext: note('text'),
      oncomment: note('comment'),
      onprocessinginstruction: note('declaration'),
    },
    { decodeEntities: false, Tokenizer: Own },
  );
  for (const piece of pieces) parser.write(piece);
  parser.end();
  return events;
}

const pieces = fc.array(
  fc.oneof(
    fragments,
    broken,
    fc.constantFrom('<', '>', '</', '<!--', '-->', '--!>', '<script>', '</script>', '<title>&amp;', 'plain text', '', '<p', ' ü>', '</p x'),
  ),
);

it('sees the same events at the same places as the parser alone, wherever the text is cut', () => {
  fc.assert(
    fc.property(pieces, (texts) => expect(eventsOf(texts, FastTokenizer)).toEqual(eventsOf(texts, Tokenizer))),
    { numRuns: 500 },
  );
});

it('is what skips through text', () => {
  const skipped: string[] = [];
  class Watched extends FastTokenizer {}
  const own = Reflect.get(FastTokenizer.prototype, 'fastForwardTo') as (unit: number) => boolean;
  Object.defineProperty(Watched.prototype, 'fastForwardTo', {
    value(this: Watched, unit: number) {
      skipped.push(String.fromCharCode(unit));
      return own.call(this, unit);
    },
  });
  eventsOf(['<p>some text</p>'], Watched);
  expect(skipped).toContain('<');
});
