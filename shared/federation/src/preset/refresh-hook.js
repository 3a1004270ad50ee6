// React tells this hook of its renderers when it starts. It has to be there first and to remember them, so that the Fast
// Refresh runtimes of remotes, which come later, still learn of them. The host's own runtime may have made one already,
// which does not remember.
const hook = (globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(),
  supportsFiber: true,
  inject() {
    return this.renderers.size + 1;
  },
  onScheduleFiberRoot() {},
  onCommitFiberRoot() {},
  onCommitFiberUnmount() {},
});
const inject = hook.inject;
hook.inject = function injectAndRemember(renderer) {
  const id = inject.call(this, renderer);
  this.renderers.set(id, renderer);
  return id;
};
