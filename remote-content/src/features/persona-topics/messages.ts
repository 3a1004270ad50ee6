import type { PersonaTopic } from '@canopy/contract/content';
import type { StatusTone } from '@canopy/ui/data';

export const STAGE: Record<PersonaTopic['stage'], { tone: StatusTone; label: string }> = {
  details: { tone: 'neutral', label: 'Details' },
  research: { tone: 'running', label: 'Research' },
  editor: { tone: 'info', label: 'Editor' },
  review: { tone: 'warning', label: 'Review' },
  stats: { tone: 'good', label: 'Published' },
};

/** How far a topic is; one that was approved waits for its page. */
export const stateOf = ({ stage, review }: Pick<PersonaTopic, 'stage' | 'review'>): { tone: StatusTone; label: string } =>
  stage === 'review' && review?.approved ? { tone: 'good', label: 'Approved' } : STAGE[stage];

export const STEP_TITLES: Record<PersonaTopic['stage'], string> = {
  details: 'Details',
  research: 'Research',
  editor: 'Editor',
  review: 'Review',
  stats: 'Stats',
};

/** Address of the step at which work on a topic continues. */
export const stepPath = ({ id, stage }: Pick<PersonaTopic, 'id' | 'stage'>): string => `/persona-topics/${stage}/${id}`;
