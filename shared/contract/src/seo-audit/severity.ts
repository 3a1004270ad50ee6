export const ISSUE_KINDS = ['issue', 'potential_issue', 'insight'] as const;
export const ISSUE_LEVELS = ['high', 'medium', 'low'] as const;
export const SEVERITIES = ['error', 'warning', 'notice'] as const;
export type Severity = (typeof SEVERITIES)[number];

/**
 * What a finding weighs, in the words of the field: an error is certain and keeps a page from being found or used, a warning costs
 * it something, a notice is worth knowing.
 */
export function severityOf({ kind, level }: { kind: (typeof ISSUE_KINDS)[number]; level: (typeof ISSUE_LEVELS)[number] }): Severity {
  if (kind === 'insight') return 'notice';
  if (kind === 'issue' && level === 'high') return 'error';
  return level === 'low' ? 'notice' : 'warning';
}

/** The kind and level that a workspace's choice of a severity stands for. */
export const KIND_OF_SEVERITY = {
  error: { kind: 'issue', level: 'high' },
  warning: { kind: 'issue', level: 'medium' },
  notice: { kind: 'insight', level: 'low' },
} as const satisfies Record<Severity, { kind: (typeof ISSUE_KINDS)[number]; level: (typeof ISSUE_LEVELS)[number] }>;
