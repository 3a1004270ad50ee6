/** A part of the page that a remote has drawn, where it is now, in px of the window. */
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

/** Every region of the page. The marked elements have no box of their own (`display: contents`): their contents' boxes are joined. */
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
