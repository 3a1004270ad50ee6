/**
 * Every column that holds sealed secrets: the column that names its row, and whether the row is a workspace's. A secret is bound to its place,
 * so that one copied into another row or column does not open there.
 */
export const SEALED_COLUMNS = {
  'automation_runs.login_sealed': { row: 'id', ofWorkspace: true },
  'automation_tests.login_sealed': { row: 'id', ofWorkspace: true },
  'crawl_settings.basic_auth_sealed': { row: 'organisation_id', ofWorkspace: true },
  'google_consents.verifier': { row: 'state_hash', ofWorkspace: true },
  'google_grants.refresh_token': { row: 'organisation_id', ofWorkspace: true },
  'keyword_providers.credentials': { row: 'id', ofWorkspace: false },
  'llm_providers.api_key': { row: 'id', ofWorkspace: false },
  'oidc_keys.sealed': { row: 'name', ofWorkspace: false },
  'platform_consents.detail': { row: 'state_hash', ofWorkspace: true },
  'platform_credentials.secret': { row: 'organisation_id', ofWorkspace: true },
} as const;

export type SealedColumn = keyof typeof SEALED_COLUMNS;

/** Where a secret stands. */
export interface SealedPlace {
  readonly column: SealedColumn;
  /** null: the installation's own */
  readonly workspace: string | null;
  /** the value of the column that names the row */
  readonly row: string;
}

/** The place in a table that has one row for each workspace. */
export const workspacePlace = (column: SealedColumn, workspace: string): SealedPlace => ({ column, workspace, row: workspace });
