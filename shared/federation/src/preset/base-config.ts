import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Configuration, WebpackPluginInstance } from 'webpack';
import { moduleRules } from './rules.ts';
import { TagGuardPlugin } from './tag-guard-plugin.ts';
import { workspaceRoot } from './workspace.ts';

export interface DevOptions {
  port: number;
  platform?: string;
  /** false: for a host in production mode, whose React supports neither Fast Refresh nor development code; the page reloads instead */
  refresh?: boolean;
}

export interface BuildOptions {
  /** folder of the package to build */
  dir: string;
  mode: 'production' | 'development';
  outDir: string;
  /** identifies this build among others of the same package, so that chunks of two builds on one page never mix. Default: the version. */
  release?: string;
  /** serve with Fast Refresh on this port instead of writing files; the host proxies all other requests to `platform` */
  dev?: DevOptions;
  /** shared modules that the host loads on demand; default: the further entry points of `@canopy/ui` */
  lazyShared?: readonly string[];
  /** for the host: URLs of its own screens (see `readHostPaths`) */
  paths?: readonly string[];
}

interface BaseOptions extends BuildOptions {
  name: string;
  /** folder of the assets within the output, with a trailing slash, or '' */
  assets: string;
}

/** Configuration shared by host and remotes. */
export function baseConfig({ name, dir, mode, outDir, assets, dev }: BaseOptions): Configuration {
  const development = mode === 'development';
  const refresh = dev !== undefined && dev.refresh !== false;
  const hashed = development ? '[name]' : '[name].[contenthash:8]';
  const plugins: WebpackPluginInstance[] = [
    new MiniCssExtractPlugin({ filename: `${assets}${hashed}.css`, chunkFilename: `${assets}${hashed}.css`, ignoreOrder: true }),
    new TagGuardPlugin(),
  ];
  if (refresh) plugins.push(new ReactRefreshPlugin({ overlay: false }));
  return {
    name,
    mode,
    context: dir,
    target: ['web', 'es2023'],
    // 'eval' source maps would require 'unsafe-eval' in the content security policy.
    devtool: development ? 'cheap-module-source-map' : false,
    output: {
      path: outDir,
      // Federation requests the name of a chunk that has no hash yet, and fails on a plain '[contenthash]' template.
      filename: ({ chunk }) => `${assets}${chunk?.contentHash?.['javascript'] ? hashed : '[name]'}.js`,
      chunkFilename: `${assets}${hashed}.js`,
      assetModuleFilename: `${assets}${development ? '[name]' : '[name].[contenthash:8]'}[ext]`,
      hotUpdateChunkFilename: `${assets}[id].[fullhash].hot-update.js`,
      hotUpdateMainFilename: `${assets}[runtime].[fullhash].hot-update.json`,
      crossOriginLoading: 'anonymous',
      // A module that threw during evaluation is evaluated again by the next import: it is neither returned half-initialised nor, as
      // with strictModuleErrorHandling, does it rethrow forever although its missing dependency may have become available.
      strictModuleExceptionHandling: true,
      hashFunction: 'xxhash64',
      chunkLoadTimeout: 60_000,
      clean: false,
    },
    resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
    module: { rules: moduleRules({ development: development && dev?.refresh !== false, refresh }) },
    plugins,
    optimization: {
      moduleIds: development ? 'named' : 'deterministic',
      chunkIds: development ? 'named' : 'deterministic',
      minimizer: [
        // esbuild is as fast but keeps unused declarations of modules with many exports: a quarter of the shell.
        new MinimizerPlugin({
          test: /\.js$/,
          minify: MinimizerPlugin.swcMinify,
          parallel: false,
          extractComments: false,
          minimizerOptions: { compress: { passes: 2 }, mangle: true, ecma: 2022 },
        }),
        new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.esbuildMinifyCss, parallel: false }),
      ],
    },
    performance: false,
    infrastructureLogging: { level: 'warn' },
    stats: 'errors-warnings',
    cache: {
      type: 'filesystem',
      name: `${name}-${mode}${refresh ? '-dev' : dev ? '-reload' : ''}`,
      cacheDirectory: path.join(workspaceRoot(dir), '.canopy', 'cache', 'webpack'),
      // A changed lockfile moves packages (a patch gives one another folder), which invalidates earlier resolutions.
      buildDependencies: { preset: [`${import.meta.dirname}/`], packages: [path.join(workspaceRoot(dir), 'pnpm-lock.yaml')] },
      compression: false,
    },
  };
}
