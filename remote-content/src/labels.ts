import type { KeywordIntent } from '@canopy/contract/analytics';
import type { ResearchStep } from '@canopy/contract/content';

/** Display names of the steps of a research run. */
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

/** Display names of search intents. */
export const INTENT_LABELS: Readonly<Record<KeywordIntent, string>> = {
  informational: 'Informational',
  commercial: 'Commercial',
  transactional: 'Transactional',
  navigational: 'Navigational',
  unclear: 'Unclear',
};
