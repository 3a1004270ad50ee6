import type { Research, ResearchRow } from '@canopy/contract/content';

type Tone = 'good' | 'warning' | 'bad' | 'info' | 'neutral' | 'running';

export const GOALS = [
  { value: 'how-to', label: 'How-to' },
  { value: 'explain', label: 'Explain' },
  { value: 'compare', label: 'Compare' },
  { value: 'answer', label: 'Answer' },
] as const;

const STATUS: Record<Research['status'], { tone: Tone; label: string }> = {
  planned: { tone: 'neutral', label: 'Planned' },
  running: { tone: 'running', label: 'Running' },
  ready: { tone: 'good', label: 'Ready' },
  stopped: { tone: 'warning', label: 'Stopped' },
  failed: { tone: 'bad', label: 'Failed' },
};

/** How research stands, by what there is: where sources or facts were found before it broke off, it has not simply failed. */
export const statusOf = ({ status, sources, facts }: Pick<ResearchRow, 'status' | 'sources' | 'facts'>) =>
  status === 'failed' && sources + facts > 0 ? { tone: 'warning' as const, label: 'Partly done' } : STATUS[status];

export const ORIGINS: Record<Research['sources'][number]['origin'], string> = {
  own: 'Own site',
  given: 'Given URL',
  search: 'Web search',
};

export const FILES = { draft: 'Draft', brief: 'Brief' } as const;

export const WORDS = {
  byRules: 'No language model is connected, so rules make the plan, the facts and the draft. The draft contains quotes from the sources.',
  draftByRules: 'Drafted by rules: each section contains quotes from the sources, each with its page. Rewrite them in your own words.',
} as const;
