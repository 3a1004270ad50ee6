import { createStyleSpec } from '@blocknote/core';
import { LINK_STYLES } from '@canopy/contract/post-html';

/** What a link of the editor says beyond its URL. The library keeps only that, so it is held by the link's text. */
const held = <T extends string>(type: T) =>
  createStyleSpec(
    { type, propSchema: 'string' },
    {
      render: () => {
        const dom = document.createElement('span');
        return { dom, contentDOM: dom };
      },
    },
  );

export const linkStyleSpecs = { [LINK_STYLES.rel]: held(LINK_STYLES.rel), [LINK_STYLES.target]: held(LINK_STYLES.target) };

/** What the library writes on every link of its own HTML. */
const EDITORS_REL = 'noopener noreferrer nofollow';

/** Puts what the links of parsed HTML say where the editor keeps it. */
export function holdLinkStyles(body: HTMLElement): void {
  for (const link of body.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    const rel = link.getAttribute('rel')?.trim() ?? '';
    if (rel === EDITORS_REL) continue;
    const said = { [LINK_STYLES.rel]: rel, [LINK_STYLES.target]: link.getAttribute('target')?.trim() ?? '' };
    for (const [style, value] of Object.entries(said)) {
      if (value === '') continue;
      const span = link.ownerDocument.createElement('span');
      span.setAttribute('data-style-type', style);
      span.setAttribute('data-value', value);
      span.append(...link.childNodes);
      link.append(span);
    }
  }
}
