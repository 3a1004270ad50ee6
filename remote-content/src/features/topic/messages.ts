import type { Topic } from '@canopy/contract/content';

type Tone = 'good' | 'warning' | 'bad' | 'neutral' | 'info' | 'running';

export const STATUS: Record<Topic['status'], { tone: Tone; label: string }> = {
  idea: { tone: 'neutral', label: 'Idea' },
  planned: { tone: 'info', label: 'Planned' },
  writing: { tone: 'running', label: 'Writing' },
  published: { tone: 'good', label: 'Published' },
  measured: { tone: 'good', label: 'Measured' },
};
