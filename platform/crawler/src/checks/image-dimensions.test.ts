import { expect, it } from '@jest/globals';
import { imageDimensions } from './image-dimensions.ts';

const bytes = (hex: string): Uint8Array => Buffer.from(hex.replace(/\s/g, ''), 'hex');

it.each([
  ['PNG', '89504e470d0a1a0a 0000000d 49484452 00000280 000001e0 0806', 640, 480],
  ['GIF', '474946383961 8002 e001 f700', 640, 480],
  ['JPEG', `ffd8 ffe0 0010 ${'00'.repeat(14)} ffff c2 0011 08 01e0 0280 03 0122 00`, 640, 480],
  ['lossy WebP', '52494646 00000000 57454250 56503820 00000000 000000 9d012a 8002 e001', 640, 480],
  ['lossless WebP', '52494646 00000000 57454250 5650384c 00000000 2f 7fc27700 0000000000', 640, 480],
  ['WebP with more', '52494646 00000000 57454250 56503858 0a000000 00000000 7f0200 df0100', 640, 480],
])('reads the size of a %s', (_name, hex, width, height) => {
  expect(imageDimensions(bytes(hex))).toEqual({ width, height });
});

it.each([
  ['nothing', ''],
  ['text', '3c73766720'],
  ['half a PNG', '89504e470d0a1a0a0000'],
  ['half a JPEG', 'ffd8ffe0ffff'],
  ['half a WebP', '524946460000000057454250'],
])('is not misled by %s', (_name, hex) => {
  expect(imageDimensions(bytes(hex))).toBeNull();
});
