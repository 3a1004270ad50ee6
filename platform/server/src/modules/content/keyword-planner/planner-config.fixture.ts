import { SANDBOX_KEY } from '@canopy/sandbox';
import type { Config } from '../../../config/config.ts';

/** Keyword providers at the sandbox, language models at another address. */
export const plannerConfig = (sandboxUrl: string, modelsUrl: string): Partial<Config> => ({
  sandboxUrl,
  crawlAllowHosts: [new URL(sandboxUrl).host],
  llm: {
    keys: {},
    server: { url: `${modelsUrl}/llm/v1`, key: SANDBOX_KEY, name: 'Sandbox', models: ['sandbox-writer'] },
    monthlyBudgetUsd: 10,
  },
});
