import vm from 'node:vm';
import Runtime from 'jest-runtime';

/** File → its text and the script made of it. A document of its own each suite has, and the script is run in it. */
const compiled = new Map();

/** The suite that runs now: a worker has one at a time. */
let now;

/** For `import()` in a script. Made here, since a script is kept, and would keep a suite's whole document with what its importer can see. */
const importerFor = (filename) => (specifier, _script, attributes, phase) =>
  now.dynamicImport(specifier, filename, now.environment.getVmContext(), attributes, phase);

/**
 * Jest's runtime, in which the text of a module is compiled once a worker, with all functions that earlier suites called, and not once a suite.
 * Everything is still made anew in each suite's own document.
 */
export default class BrowserRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    const { executor } = this;
    const compile = executor.compile.bind(executor);
    const parameters = executor.injectedModuleParameters.join(',');
    executor.compile = (code, filename) => {
      const context = executor.environment.getVmContext();
      // What is wrong with a text jest says itself.
      if (context === null || executor.resolution.isCoreModule(filename)) return compile(code, filename);
      now = executor;
      const known = compiled.get(filename);
      if (known?.code === code) return known.script.runInContext(context);
      let script;
      try {
        script = new vm.Script(`(function(${parameters}){${code}\n})`, {
          filename,
          columnOffset: -`(function(${parameters}){`.length,
          importModuleDynamically: importerFor(filename),
        });
      } catch {
        return compile(code, filename);
      }
      compiled.set(filename, { code, script });
      return script.runInContext(context);
    };
  }
}
