import { crc32, deflateSync } from 'node:zlib';
import { nameHash } from './name-hash.ts';

type Colour = [red: number, green: number, blue: number];
type Scene = { sky: [Colour, Colour]; sun: Colour; hills: Colour[] };

const SCENES: Scene[] = [
  {
    sky: [
      [168, 203, 222],
      [246, 235, 208],
    ],
    sun: [255, 244, 204],
    hills: [
      [156, 180, 150],
      [112, 148, 104],
      [74, 116, 72],
      [44, 82, 50],
    ],
  },
  {
    sky: [
      [236, 196, 160],
      [252, 232, 204],
    ],
    sun: [255, 226, 160],
    hills: [
      [176, 158, 128],
      [136, 132, 92],
      [94, 104, 62],
      [58, 74, 42],
    ],
  },
  {
    sky: [
      [196, 208, 218],
      [232, 238, 240],
    ],
    sun: [248, 250, 250],
    hills: [
      [170, 184, 188],
      [130, 150, 150],
      [92, 118, 110],
      [56, 82, 72],
    ],
  },
];
const SKY_BANDS = 48;

/** Hills under a sky as an indexed PNG; the same name always gives the same view, at any size. */
export function landscapePng(name: string, width: number, height: number): Buffer {
  const hash = nameHash(name);
  const scene = SCENES[hash % SCENES.length] ?? (SCENES[0] as Scene);
  const palette: Colour[] = [
    ...Array.from({ length: SKY_BANDS }, (_, band) => mix(scene.sky, band / (SKY_BANDS - 1))),
    scene.sun,
    ...scene.hills,
  ];
  const rows = Buffer.alloc((width + 1) * height);
  const set = (x: number, y: number, colour: number) => {
    rows[y * (width + 1) + 1 + x] = colour;
  };
  const sunX = width * (0.2 + ((hash >>> 4) % 60) / 100);
  const sunY = height * (0.22 + ((hash >>> 12) % 16) / 100);
  const radius = height * 0.07;
  const skyBands = Array.from({ length: height }, (_, y) => Math.min(SKY_BANDS - 1, Math.floor((y / height) * 1.6 * SKY_BANDS)));
  for (let x = 0; x < width; x += 1) {
    // Column by column, far to near, each layer painted over the one behind it.
    for (let y = 0; y < height; y += 1) set(x, y, skyBands[y] ?? 0);
    const half = Math.sqrt(Math.max(0, radius ** 2 - (x - sunX) ** 2));
    for (let y = Math.ceil(sunY - half); y < sunY + half; y += 1) set(x, y, SKY_BANDS);
    for (let depth = 0; depth < scene.hills.length; depth += 1) {
      for (let y = Math.floor(height * ridge(hash, depth, x / width)); y < height; y += 1) set(x, y, SKY_BANDS + 1 + depth);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits per pixel, indexed colours, no interlacing
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Height of the ridge at `depth` (0 far, 3 near) and x (0 to 1), as a share of the picture from its top. */
function ridge(hash: number, depth: number, x: number): number {
  const phase = ((hash >>> (depth * 5)) % 628) / 100;
  return 0.46 + depth * 0.13 + 0.05 * Math.sin(x * (3 + depth) + phase) + 0.02 * Math.sin(x * (11 - depth) + phase * 2);
}

function mix([from, to]: [Colour, Colour], share: number): Colour {
  const part = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [part(0), part(1), part(2)];
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}
