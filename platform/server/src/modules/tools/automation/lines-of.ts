import { parseStep, quoteText, stepLines } from '@canopy/contract/tools';

/** The lines of a description: it begins by opening the target, and by signing in if there are credentials and no line says when. */
export function linesOf({ url, description, hasLogin }: { url: string; description: string; hasLogin: boolean }): string[] {
  const said = stepLines(description);
  const kinds = said.map((line) => {
    const parsed = parseStep(line);
    return parsed.ok ? parsed.step.kind : null;
  });
  const opens = kinds[0] === 'open';
  const signsIn = kinds.some((kind) => kind === 'sign-in' || kind === 'type-secret');
  const first = opens ? said.slice(0, 1) : [openingOf(url)];
  return [...first, ...(hasLogin && !signsIn ? ['sign in'] : []), ...(opens ? said.slice(1) : said)];
}

/** The line that opens the target; by its path, so that the steps also work for the same application elsewhere. */
export function openingOf(url: string): string {
  const { pathname, search, hash } = new URL(url);
  return `open ${quoteText(pathname + search + hash)}`;
}
