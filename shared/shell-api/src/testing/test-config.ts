import type { ShellConfig } from '../config.ts';

/** A portal's configuration, whose platform is only spoken to by tests. */
export const TEST_CONFIG: ShellConfig = {
  api_base: 'http://platform.test/api',
  issuer: 'http://platform.test/oidc',
  client_id: 'test',
  sandbox: [],
  support_contact: '',
  environment: 'test',
  overrides: [],
};
