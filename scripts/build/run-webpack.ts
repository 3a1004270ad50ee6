import webpack, { type Configuration } from 'webpack';

/**
 * Runs one build to completion.
 * @throws Error with webpack's messages, files and positions included
 */
export function runWebpack(config: Configuration): Promise<void> {
  const compiler = webpack(config);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const failure =
        error ??
        (stats?.hasErrors() ? new Error(stats.toString({ all: false, errors: true, errorDetails: false, colors: false })) : undefined);
      // Closing writes the cache; also after a failure, so that the next attempt is quick.
      compiler.close(() => (failure ? reject(failure) : resolve()));
    });
  });
}
