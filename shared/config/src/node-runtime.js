import { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import Runtime from 'jest-runtime';

/** Its own packages jest loads itself. */
const OF_JEST = /^(?:@jest\/|jest-|expect$)/;

/** Folder of the importing file → package → what Node gives for it, or undefined if jest has to load it. */
const packagesOf = new Map();

/** File → its text and the function made of it. Run again, it makes the module anew. */
const compiled = new Map();

/** What Node itself loads; undefined for the workspace's own packages, of which each suite gets its own, and for what `require` refuses. */
function loadedByNode(from, name) {
  const require = createRequire(from);
  try {
    return require.resolve(name).includes(`${path.sep}node_modules${path.sep}`) ? { exports: require(name) } : undefined;
  } catch (error) {
    if (error.code === 'ERR_PACKAGE_PATH_NOT_EXPORTED' || error.code === 'MODULE_NOT_FOUND' || error.code === 'ERR_REQUIRE_ASYNC_MODULE') {
      return undefined;
    }
    throw error;
  }
}

/** As `loadedByNode` finds it, remembered. */
function ofPackage(from, name) {
  const folder = path.dirname(from);
  if (!packagesOf.has(folder)) packagesOf.set(folder, new Map());
  const known = packagesOf.get(folder);
  if (!known.has(name)) known.set(name, loadedByNode(from, name));
  return known.get(name);
}

const isFile = (name) => /^(?:[./]|file:)/.test(name);

/**
 * Jest's runtime, in which packages are loaded by Node, once a worker, and the text of a module is compiled once a worker. Modules of the
 * workspace are still made anew for each suite. Needs node-environment.js: all of it runs in the worker's own context.
 */
export default class NodeRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    this.executor.compile = (code, filename) => {
      const known = compiled.get(filename);
      if (known?.code === code) return known.run;
      const run = vm.compileFunction(code, this.executor.injectedModuleParameters, {
        filename,
        importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      });
      compiled.set(filename, { code, run });
      return run;
    };
  }

  requireModule(from, name, options, isActual) {
    if (name === undefined || options?.isInternalModule || isBuiltin(name) || OF_JEST.test(name)) {
      return super.requireModule(from, name, options, isActual);
    }
    const loaded = isFile(name) ? this.asModule(from, name) : ofPackage(from, name);
    return loaded ? loaded.exports : super.requireModule(from, name, options, isActual);
  }

  /** ES modules that stand as such, which Node loads too: scripts of the workspace, and what tests write. */
  asModule(from, name) {
    const file = name.startsWith('file:') ? fileURLToPath(name) : this._resolution.resolveCjs(from, name);
    return this.unstable_shouldLoadAsEsm(file) ? { exports: createRequire(from)(file) } : undefined;
  }
}
