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
  /** false: for a host in production mode, whose React can neither refresh nor run what is compiled for development; the page is loaded again instead */
  refresh?: boolean;
}

export interface BuildOptions {
  /** folder of the package to build */
  dir: string;
  mode: 'production' | 'development';
  outDir: string;
  /** names this build among others of the same package; chunks of two builds on one page never mix. Default: the version. */
  release?: string;
  /** serve with Fast Refresh on this port instead of writing files; the host hands what is not its own to `platform` */
  dev?: DevOptions;
  /** shared modules that the host loads on demand; default: the further entries of `@canopy/ui` */
  lazyShared?: readonly string[];
  /** of the host: addresses of its own screens (see `readHostPaths`) */
  paths?: readonly string[];
}

interface BaseOptions extends BuildOptions {
  name: string;
  /** folder of the assets below the output, with a trailing slash or '' */
  assets: string;
}

/** What host and remotes have in common. */
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
    // 'eval' source maps would need 'unsafe-eval' in the content security policy.
    devtool: development ? 'cheap-module-source-map' : false,
    output: {
      path: outDir,
      // Federation asks for the name of a chunk that has no hash yet and fails on a plain '[contenthash]' template.
      filename: ({ chunk }) => `${assets}${chunk?.contentHash?.['javascript'] ? hashed : '[name]'}.js`,
      chunkFilename: `${assets}${hashed}.js`,
      assetModuleFilename: `${assets}${development ? '[name]' : '[name].[contenthash:8]'}[ext]`,
      hotUpdateChunkFilename: `${assets}[id].[fullhash].hot-update.js`,
      hotUpdateMainFilename: `${assets}[runtime].[fullhash].hot-update.json`,
      crossOriginLoading: 'anonymous',
      // A module that threw while it was evaluated is evaluated again by the next import: neither handed out half-done nor, as with
      // strictModuleErrorHandling, throwing the same for ever, though what it lacked may have come.
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
        // esbuild is as quick but leaves in what a module of many names declares and nobody uses: a quarter of the shell.
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
      // A changed lockfile moves packages (a patch gives one another folder); what was resolved before is worthless then.
      buildDependencies: { preset: [`${import.meta.dirname}/`], packages: [path.join(workspaceRoot(dir), 'pnpm-lock.yaml')] },
      compression: false,
    },
  };
}
