// jsdom's events accept only jsdom's own abort signals, whereas the tests use Node's; jsdom does not lay out text either.
const { addEventListener } = EventTarget.prototype;
EventTarget.prototype.addEventListener = function (type, listener, options) {
  if (typeof options !== 'object' || !options?.signal) return addEventListener.call(this, type, listener, options);
  const { signal, ...rest } = options;
  if (signal.aborted) return;
  addEventListener.call(this, type, listener, rest);
  signal.addEventListener('abort', () => this.removeEventListener(type, listener, rest), { once: true });
};
const nowhere = { x: 0, y: 0, top: 0, left: 0, bottom: 0, right: 0, width: 0, height: 0 };
Range.prototype.getClientRects ??= () => [];
Range.prototype.getBoundingClientRect ??= () => nowhere;
document.elementFromPoint ??= () => null;
document.elementsFromPoint ??= () => [];
