import type { BacklinkArticle } from '@canopy/contract/content';

type Tone = 'good' | 'warning' | 'bad' | 'neutral' | 'running';

export const STATUS: Record<BacklinkArticle['status'], { tone: Tone; label: string }> = {
  running: { tone: 'running', label: 'Writing' },
  ready: { tone: 'good', label: 'Ready' },
  failed: { tone: 'bad', label: 'Failed' },
};

/** The state of the link on the live page. */
export function placementOf(placement: BacklinkArticle['placement']): { tone: Tone; label: string } {
  if (!placement) return { tone: 'neutral', label: 'Not checked' };
  if (placement.state === 'alive')
    return placement.problem === '' ? { tone: 'good', label: 'Alive' } : { tone: 'warning', label: 'Alive, with problems' };
  return placement.state === 'lost' ? { tone: 'bad', label: 'Lost' } : { tone: 'warning', label: 'Not reachable' };
}

export const WORDS = {
  byRules: 'Drafted by rules: the sections contain quotes from the sources. Rewrite them in your own words before you send the article.',
} as const;
