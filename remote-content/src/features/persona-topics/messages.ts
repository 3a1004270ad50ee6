import type { PersonaTopic } from '@canopy/contract/content';
import type { StatusTone } from '@canopy/ui/data';

export const STAGE: Record<PersonaTopic['stage'], { tone: StatusTone; label: string }> = {
  details: { tone: 'neutral', label: 'Details' },
  research: { tone: 'running', label: 'Research' },
  editor: { tone: 'info', label: 'Editor' },
  review: { tone: 'warning', label: 'Review' },
  stats: { tone: 'good', label: 'Published' },
};

type Reviewed = Pick<PersonaTopic, 'review' | 'post_version'>;

/** Whether the post as it is stored now was approved; a newer version was not. */
const isApproved = ({ review, post_version }: Reviewed): boolean => review !== null && review.approved && review.version === post_version;

/** How far a topic is; one whose present text was approved waits for its page. */
export const stateOf = (topic: Pick<PersonaTopic, 'stage'> & Reviewed): { tone: StatusTone; label: string } =>
  topic.stage === 'review' && isApproved(topic) ? { tone: 'good', label: 'Approved' } : STAGE[topic.stage];

/** The last verdict, whose it was, and whether it still is of the present text. */
export function verdictOf({ review, post_version }: Reviewed): string {
  if (review === null) return '–';
  const verdict = review.approved ? `Approved by ${review.by}` : `Changes requested by ${review.by}`;
  return review.version === post_version ? verdict : `${verdict}; edited since`;
}

export const STEP_TITLES: Record<PersonaTopic['stage'], string> = {
  details: 'Details',
  research: 'Research',
  editor: 'Editor',
  review: 'Review',
  stats: 'Stats',
};

/** URL of the step at which work on a topic continues. */
export const stepPath = ({ id, stage }: Pick<PersonaTopic, 'id' | 'stage'>): string => `/persona-topics/${stage}/${id}`;
