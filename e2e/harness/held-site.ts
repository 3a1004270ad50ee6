import { htmlPage, serveSite, type Site } from './site.ts';

export interface HeldSite extends Site {
  /** resolves once enough pages have been requested that the rest is held back */
  readonly held: Promise<void>;
  /** answers held requests, and all further ones */
  readonly release: () => void;
}

const LAST = 40;

/** Path of the page with this number. */
const pathOf = (number: number) => (number === 1 ? '/' : `/bed/${number}`);

/** What a complete crawl of the site finds. */
export const HELD_PATHS: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: LAST }, (_, index) => [pathOf(index + 1), '200']),
);

/** A site of forty pages, each linking to two more, that answers `answered` requests and then none until released. */
export async function serveHeldSite(answered = 15): Promise<HeldSite> {
  const waiting: (() => void)[] = [];
  let isOpen = false;
  let count = 0;
  let tellHeld = () => {};
  const held = new Promise<void>((resolve) => (tellHeld = resolve));
  const page = (number: number) => {
    const below = [number * 2, number * 2 + 1].filter((other) => other <= LAST);
    return htmlPage(`Bed number ${number}`, ['/', ...below.map(pathOf)]);
  };
  const site = await serveSite(
    () => Object.fromEntries(Array.from({ length: LAST }, (_, index) => [pathOf(index + 1), page(index + 1)])),
    (next, path) => {
      const isPage = path === '/' || path.startsWith('/bed/');
      if (isPage) count += 1;
      if (isOpen || !isPage || count <= answered) return next();
      waiting.push(next);
      tellHeld();
    },
  );
  const release = () => {
    isOpen = true;
    for (const next of waiting.splice(0)) next();
  };
  return { ...site, held, release };
}
