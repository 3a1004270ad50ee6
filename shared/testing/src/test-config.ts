import type { ShellConfig } from '@canopy/shell-api/host';
import { TEST_API_BASE } from './serve-answers.ts';

/** A portal's configuration, whose platform is only spoken to by tests. */
export const TEST_CONFIG: ShellConfig = {
  api_base: TEST_API_BASE,
  issuer: 'http://platform.test/oidc',
  client_id: 'test',
  sandbox: [],
  support_contact: 'help@fern.example',
  environment: 'test',
  overrides: [],
};
