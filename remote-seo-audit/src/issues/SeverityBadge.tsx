import type { CheckInfo } from '@canopy/contract/seo-audit';
import { StatusBadge, type StatusTone } from '@canopy/ui/data';

export const KIND_NAMES: Record<CheckInfo['kind'], string> = { issue: 'Issue', potential_issue: 'Potential issue', insight: 'Insight' };
export const LEVEL_NAMES: Record<CheckInfo['level'], string> = { high: 'High', medium: 'Medium', low: 'Low' };

const TONE: Record<CheckInfo['level'], StatusTone> = { high: 'bad', medium: 'warning', low: 'info' };

/** How much a finding matters, in a word; insights and low ones never look like alarms. */
export function SeverityBadge({ kind, level }: Pick<CheckInfo, 'kind' | 'level'>) {
  return (
    <StatusBadge tone={kind === 'insight' ? 'neutral' : TONE[level]} label={`${LEVEL_NAMES[level]}, ${KIND_NAMES[kind].toLowerCase()}`} />
  );
}

const KINDS: CheckInfo['kind'][] = ['issue', 'potential_issue', 'insight'];
const LEVELS: CheckInfo['level'][] = ['high', 'medium', 'low'];

/** For sorting: 9 is the gravest, 1 the least. */
export const weightOf = ({ kind, level }: Pick<CheckInfo, 'kind' | 'level'>): number => 9 - KINDS.indexOf(kind) * 3 - LEVELS.indexOf(level);
