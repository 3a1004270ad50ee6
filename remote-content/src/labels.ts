import type { KeywordIntent } from '@canopy/contract/analytics';
import type { ResearchStep } from '@canopy/contract/content';

/** The steps of a research, as they are called on screen. */
export const STEP_LABELS: Readonly<Record<ResearchStep['name'], string>> = {
  plan: 'Plan',
  sources: 'Sources',
  facts: 'Facts',
  questions: 'Questions',
  coverage: 'Coverage',
  outline: 'Outline',
  brief: 'Brief',
  draft: 'Draft',
};

/** What somebody wants who searches for it. */
export const INTENT_LABELS: Readonly<Record<KeywordIntent, string>> = {
  informational: 'Informational',
  commercial: 'Commercial',
  transactional: 'Transactional',
  navigational: 'Navigational',
  unclear: 'Unclear',
};
