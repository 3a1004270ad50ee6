/** Counts the words of HTML text: runs of letters and digits, joined by inner apostrophes and hyphens. Tags are not words. */
export function countWords(html: string): number {
  const text = html
    .replace(/<\/?(?:a|abbr|b|code|em|i|mark|s|small|span|strong|sub|sup|u)\b[^<>]*>/gi, '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:#39|#x27|apos|rsquo);/gi, '’')
    .replace(/&#?\w+;/g, ' ');
  let words = 0;
  for (const _word of text.matchAll(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)) words += 1;
  return words;
}
