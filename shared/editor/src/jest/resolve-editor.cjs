// The editor's CommonJS builds expect default exports where their own dependencies have none; the bundler takes the ES modules.
module.exports = (request, options) =>
  options.defaultResolver(
    request,
    request.startsWith('@blocknote/') ? { ...options, conditions: ['import', 'browser', 'default'] } : options,
  );
