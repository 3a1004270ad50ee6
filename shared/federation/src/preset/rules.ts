import { createRequire } from 'node:module';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { RuleSetRule } from 'webpack';
import { localIdent } from './local-ident.ts';

const { resolve } = createRequire(import.meta.url);

/** Newest syntax that the supported browsers (the last two years') run natively. */
const TARGET = 'es2023';

interface RuleOptions {
  development: boolean;
  /** rewrite components so that an edit preserves their state */
  refresh: boolean;
}

/** Loaders for each kind of source file. */
export function moduleRules({ development, refresh }: RuleOptions): RuleSetRule[] {
  return [
    {
      test: /\.tsx?$/,
      loader: resolve('swc-loader'),
      options: {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', development, refresh } },
          target: TARGET,
        },
      },
    },
    {
      test: /\.css$/,
      use: [
        MiniCssExtractPlugin.loader,
        {
          loader: resolve('css-loader'),
          options: {
            modules: {
              auto: /\.module\.css$/,
              namedExport: false,
              exportLocalsConvention: 'as-is',
              ...(development ? { localIdentName: '[name]-[local]-[hash:base64:4]' } : { getLocalIdent: localIdent }),
            },
          },
        },
      ],
    },
    { test: /\.(woff2?|png|jpe?g|webp|avif|svg)$/, type: 'asset/resource' },
  ];
}
