// Layout and media queries do not exist in jsdom; components ask for them when they mount.
class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NoResizeObserver;
globalThis.IntersectionObserver ??= NoResizeObserver;
window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
});
window.HTMLElement.prototype.scrollIntoView ??= () => {};
window.scrollTo = () => {};
