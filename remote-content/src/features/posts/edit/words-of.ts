type Unknown = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Unknown => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The plain words of blocks, one line per block. */
export function wordsOf(blocks: readonly unknown[]): string {
  const inline = (value: unknown): string =>
    Array.isArray(value)
      ? value.map(inline).join('')
      : isRecord(value)
        ? typeof value['text'] === 'string'
          ? value['text']
          : inline(value['content'])
        : '';
  return blocks
    .flatMap((block) =>
      isRecord(block) ? [inline(block['content']), wordsOf(Array.isArray(block['children']) ? block['children'] : [])] : [],
    )
    .filter((line) => line !== '')
    .join('\n');
}
