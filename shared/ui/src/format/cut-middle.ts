/** The text, or its beginning and end with `…` between, at most `maxLength` characters. The end is what tells URLs apart. */
export function cutMiddle(text: string, maxLength: number): string {
  const letters = [...text];
  if (letters.length <= maxLength) return text;
  const head = Math.ceil((maxLength - 1) / 2);
  const tail = maxLength - 1 - head;
  return `${letters.slice(0, head).join('')}…${tail > 0 ? letters.slice(-tail).join('') : ''}`;
}
