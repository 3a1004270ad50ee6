import { SANDBOX_KEY } from '@canopy/sandbox';
import type { Config } from '../../config/config.ts';

/** Settings for a platform on the sandbox, for the test's process and for its workers. */
export const sandboxConfig = (sandboxUrl: string): Partial<Config> => ({
  sandboxUrl,
  demo: true,
  crawlAllowHosts: [new URL(sandboxUrl).host],
  llm: {
    keys: {},
    server: { url: `${sandboxUrl}/llm/v1`, key: SANDBOX_KEY, name: 'Sandbox', models: ['sandbox-writer'] },
    monthlyBudgetUsd: 10,
  },
});
