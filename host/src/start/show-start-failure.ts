/** The page cannot start at all: neither theme nor components can be relied on, so this is plain text. */
export function showStartFailure(root: HTMLElement, error: unknown): void {
  const heading = document.createElement('h1');
  heading.textContent = 'Canopy could not start';
  const text = document.createElement('p');
  text.textContent = 'Nothing was lost. Reload the page; if this stays, tell the people who run this portal what stands below.';
  const detail = document.createElement('pre');
  detail.textContent = error instanceof Error ? error.message : String(error);
  const main = document.createElement('main');
  main.className = 'canopy-start-failure';
  main.append(heading, text, detail);
  root.replaceChildren(main);
}
