/** Sets the window width for media queries of the form `(max-width: …px)` and notifies listeners. */
export function setViewport(width: number): void {
  const listeners = new Set<() => void>();
  window.matchMedia = (query) => {
    const limit = /max-width: ([\d.]+)px/.exec(query)?.[1];
    return {
      get matches() {
        return limit !== undefined && width <= Number(limit);
      },
      media: query,
      onchange: null,
      addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
      addListener: () => {},
      removeListener: () => {},
      dispatchEvent: () => false,
    } as unknown as MediaQueryList;
  };
}
