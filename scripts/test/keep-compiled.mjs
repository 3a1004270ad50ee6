// Loaded into jest's workers (`--import`): each suite has its modules compiled anew, in a context of its own, although a worker has compiled
// most of them before. What V8 made of a text is kept in memory and given to it again, which takes a third of the time.
import process from 'node:process';
import vm from 'node:vm';

if (process.env.JEST_WORKER_ID !== undefined) {
  const compile = vm.compileFunction;
  /** File → its text, and what V8 made of it. */
  const compiled = new Map();

  vm.compileFunction = (code, parameters, options = {}) => {
    const { filename } = options;
    const known = compiled.get(filename);
    // V8 itself looks at the version and the length; another text of the same length is another text.
    if (known?.code === code) return compile(code, parameters, { ...options, cachedData: known.data });
    const made = compile(code, parameters, { ...options, produceCachedData: true });
    if (filename !== undefined && made.cachedData) compiled.set(filename, { code, data: made.cachedData });
    return made;
  };
}
