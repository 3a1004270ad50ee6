/** A part of the page rendered by a remote, with its current position, in px of the window. */
export interface Region {
  readonly key: string;
  readonly remote: string;
  readonly module: string;
  readonly version: string;
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** Every region of the page. The marked elements have no box of their own (`display: contents`), so their contents' boxes are merged. */
export function findRegions(root: ParentNode = document): Region[] {
  return [...root.querySelectorAll<HTMLElement>('[data-remote]')].flatMap((element, index) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { top, left, width, height } = range.getBoundingClientRect();
    if (width === 0 || height === 0) return [];
    const { remote = '', module = '', version = '' } = element.dataset;
    return [{ key: `${index} ${remote}${module}`, remote, module, version, top, left, width, height }];
  });
}
