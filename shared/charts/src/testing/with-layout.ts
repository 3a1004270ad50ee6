import { afterAll, beforeAll } from '@jest/globals';

class AlwaysNear implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  readonly tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.tell = tell;
  }
  observe(target: Element) {
    const nowhere = target.getBoundingClientRect();
    this.tell(
      [
        {
          isIntersecting: true,
          target,
          boundingClientRect: nowhere,
          intersectionRect: nowhere,
          rootBounds: null,
          intersectionRatio: 1,
          time: 0,
        },
      ],
      this,
    );
  }
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

const LAYOUT: Readonly<Record<string, number>> = { clientWidth: 700, clientHeight: 300 };

/** Gives everything a size, so that charts are drawn. */
export function withLayout(): void {
  const observer = globalThis.IntersectionObserver;
  const own = Object.fromEntries(Object.keys(LAYOUT).map((name) => [name, Object.getOwnPropertyDescriptor(HTMLElement.prototype, name)]));
  beforeAll(() => {
    globalThis.IntersectionObserver = AlwaysNear;
    for (const [name, value] of Object.entries(LAYOUT)) Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value });
  });
  afterAll(() => {
    globalThis.IntersectionObserver = observer;
    for (const name of Object.keys(LAYOUT)) {
      const descriptor = own[name];
      if (descriptor) Object.defineProperty(HTMLElement.prototype, name, descriptor);
      else Reflect.deleteProperty(HTMLElement.prototype, name);
    }
  });
}
