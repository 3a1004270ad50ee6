/**
 * The owners of the tables that no module owns: parts of the server, by their folder of `src`. Those of `store` (people, workspaces and who
 * is in which) may be named by anybody: every row of a workspace refers to them.
 */
export const PLATFORM_TABLES = {
  access: ['publish_tokens'],
  audit: ['audit_log'],
  ceilings: ['usage_counts'],
  identity: [
    'email_confirmations',
    'invitations',
    'known_devices',
    'oidc_keys',
    'oidc_payloads',
    'password_resets',
    'sign_in_attempts',
    'sign_ups',
  ],
  jobs: ['scheduled_calls', 'task_steps', 'tasks', 'workers'],
  mailer: ['outbox'],
  store: ['feature_flags', 'memberships', 'migrations', 'organisations', 'users'],
} as const satisfies Record<string, readonly string[]>;
