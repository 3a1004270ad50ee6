export const ISSUE_KINDS = ['issue', 'potential_issue', 'insight'] as const;
export const ISSUE_LEVELS = ['high', 'medium', 'low'] as const;
export const SEVERITIES = ['error', 'warning', 'notice'] as const;
export type Severity = (typeof SEVERITIES)[number];

/**
 * Severity of a finding in SEO terms: an error is certain and keeps a page from being found or used, a warning costs it
 * something, a notice is worth knowing.
 */
export function severityOf({ kind, level }: { kind: (typeof ISSUE_KINDS)[number]; level: (typeof ISSUE_LEVELS)[number] }): Severity {
  if (kind === 'insight') return 'notice';
  if (kind === 'issue' && level === 'high') return 'error';
  return level === 'low' ? 'notice' : 'warning';
}

/** The kind and level behind each severity that a workspace can choose. */
export const KIND_OF_SEVERITY = {
  error: { kind: 'issue', level: 'high' },
  warning: { kind: 'issue', level: 'medium' },
  notice: { kind: 'insight', level: 'low' },
} as const satisfies Record<Severity, { kind: (typeof ISSUE_KINDS)[number]; level: (typeof ISSUE_LEVELS)[number] }>;
