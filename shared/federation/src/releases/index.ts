export { readBuiltRegistry, writeBuiltRegistry, type BuiltRegistry } from './built-registry.ts';
export { currentHostDir, resolveRegistry, type ResolveOptions } from './resolve-registry.ts';
