/**
 * Width and height of an image file in px, from its first bytes: PNG, GIF, JPEG and WebP.
 * @param bytes the first 64 kB are enough for nearly all
 * @returns null for other formats, and if the first bytes do not tell
 */
export function imageDimensions(bytes: Uint8Array): { width: number; height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const starts = (text: string, at = 0): boolean =>
    bytes.length >= at + text.length && [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0));
  if (starts('\x89PNG\r\n\x1A\n') && bytes.length >= 24) return { width: view.getUint32(16), height: view.getUint32(20) };
  if ((starts('GIF87a') || starts('GIF89a')) && bytes.length >= 10)
    return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (starts('RIFF') && starts('WEBP', 8)) return ofWebp(view, starts);
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? ofJpeg(view) : null;
}

/** JPEG frame headers; the segments between them carry their own length. */
function ofJpeg(view: DataView): { width: number; height: number } | null {
  for (let at = 2; at + 9 < view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    else at += 2 + view.getUint16(at + 2);
  }
  return null;
}

function ofWebp(view: DataView, starts: (text: string, at?: number) => boolean): { width: number; height: number } | null {
  if (view.byteLength < 30) return null;
  const u24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  if (starts('VP8X', 12)) return { width: u24(24) + 1, height: u24(27) + 1 };
  if (starts('VP8 ', 12)) return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (!starts('VP8L', 12)) return null;
  const bits = view.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
