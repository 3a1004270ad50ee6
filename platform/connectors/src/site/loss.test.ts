import { expect, it } from '@jest/globals';
import { describeLoss } from './loss.ts';

it.each([
  ['<p>a</p><script>x</script><script>y</script>', '<p>a</p>xy', '<script> (2)'],
  ['<p onclick="go()">a</p><!-- wp:x -->', '<p>a</p>', 'onclick and a comment'],
  ['<a href="/x" rel="me">a</a>', '<a href="/x">a</a>', 'rel'],
  ['<a b c d e f g h></a>', 'x', '<a>'],
  ['<a b c d e f g h></a>', '<a></a>', 'b, c, d, e, f, g, and 1 other'],
  ['<img src="/a"><iframe src="/b"></iframe>', '<img src="/a">', '<iframe>'],
  ['<p>one</p>', '<p>two</p>', null],
])('%s stored as %s', (sent, stored, expected) => {
  expect(describeLoss(sent, stored)).toBe(expected);
});
