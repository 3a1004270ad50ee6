/** Shortens a text to `maxLength` characters by replacing its middle with `…`. The end is kept because it distinguishes URLs. */
export function cutMiddle(text: string, maxLength: number): string {
  const letters = [...text];
  if (letters.length <= maxLength) return text;
  const head = Math.ceil((maxLength - 1) / 2);
  const tail = maxLength - 1 - head;
  return `${letters.slice(0, head).join('')}…${tail > 0 ? letters.slice(-tail).join('') : ''}`;
}
