export { readBuiltRegistry, writeBuiltRegistry, type BuiltRegistry } from './built-registry.ts';
export { contentKey, type Target } from './content-key.ts';
export { currentHostDir, resolveRegistry, type ResolveOptions } from './resolve-registry.ts';
