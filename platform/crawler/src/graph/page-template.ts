/**
 * What a page's address has in common with its siblings': the first segment of the path, and how deep it lies. Pages of one
 * template are mostly made by one file, so that a fault of all of them is one to mend.
 */
export function pageTemplate(url: string): string {
  const segments = new URL(url).pathname.split('/').filter((segment) => segment !== '');
  const [first] = segments;
  if (first === undefined) return '/';
  return segments.length === 1 ? '/*' : `/${first}${'/*'.repeat(Math.min(segments.length - 1, 4))}`;
}
