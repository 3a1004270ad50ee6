/** `<meta charset>` must stand within the first 1024 bytes (HTML standard, 4.2.5.4). */
const PRESCAN_BYTES = 1024;
const META_CHARSET = /<meta[^>]+?charset\s*=\s*["']?\s*([\w.:-]+)/i;

/**
 * Decodes a page: byte order mark, then the charset of Content-Type, then `<meta charset>`, then windows-1252. Labels
 * nobody knows are passed over. Broken sequences become U+FFFD, as in a browser.
 */
export function decodeText(bytes: Uint8Array, contentType: string | undefined): { text: string; charset: string } {
  // Each is looked for only where the ones before say nothing.
  const candidates = [
    () => markOf(bytes),
    () => /charset\s*=\s*["']?\s*([^\s"';]+)/i.exec(contentType ?? '')?.[1],
    () => declaredInMeta(bytes),
    () => 'windows-1252',
  ];
  for (const candidate of candidates) {
    const label = candidate();
    const decoder = label === undefined ? null : decoderFor(label);
    if (decoder) return { text: decoder.decode(bytes), charset: decoder.encoding };
  }
  throw new Error('windows-1252 is not available in this runtime');
}

function markOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return undefined;
}

function declaredInMeta(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, PRESCAN_BYTES)).replace(/<!--[\s\S]*?-->/g, '');
  const label = META_CHARSET.exec(start)?.[1];
  // A page that could be scanned byte by byte is not UTF-16, whatever it says (HTML standard, 13.2.3.2).
  return label !== undefined && /^utf-?16/i.test(label) ? 'utf-8' : label;
}

function decoderFor(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}
