// React registers its renderers with this hook when it starts. The hook must exist before that and remember them, so that
// the Fast Refresh runtimes of remotes, which load later, still learn of them. The host's own runtime may already have created
// a hook that does not remember.
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
