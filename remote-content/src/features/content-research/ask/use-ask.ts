import { startResearch, type Research } from '@canopy/contract/content';
import { useAction, useGo, useSearchParams, useUser } from '@canopy/shell-api';
import { useState } from 'react';
import { countryOf, languageOf } from '../../../locale/locale-choices.ts';

const BACKGROUND = { background: true } as const;

export interface Ask {
  question: string;
  goal: Research['goal'];
  audience: string;
  country: string;
  language: string;
  own_pages: boolean;
  search: boolean;
  /** one per line */
  urls: string;
}

export const urlsOf = (text: string): string[] => text.split(/\s+/).filter((url) => url !== '');

/** The research request being typed, and how to start it. */
export function useAsk() {
  const { organisation } = useUser();
  const go = useGo();
  const start = useAction(startResearch, BACKGROUND);
  const [params] = useSearchParams();
  const [ask, setAsk] = useState<Ask>(() => ({
    // Other screens pass a question along.
    question: (params.get('question') ?? '').slice(0, 300),
    goal: 'how-to',
    audience: organisation.audience,
    country: countryOf(organisation.country),
    language: languageOf(organisation.language),
    own_pages: true,
    search: true,
    urls: '',
  }));
  // A repeated click or a lost response must not start the same research twice.
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  const [tried, setTried] = useState(false);

  const change = (next: Partial<Ask>) => {
    setAsk((present) => ({ ...present, ...next }));
    setClientId(crypto.randomUUID());
  };
  const submit = async (reviewPlan: boolean) => {
    setTried(true);
    if (ask.question.trim().length < 3) return;
    const result = await start.run({ body: { ...ask, urls: urlsOf(ask.urls), review_plan: reviewPlan, client_id: clientId } });
    if (result.ok) go(`/content-research/results/${result.data.id}`);
  };
  const fields = start.error?.fieldErrors ?? {};
  const questionError =
    tried && ask.question.trim().length < 3 ? 'Enter a question or keyword of at least 3 characters' : fields['question'];
  const urlError = Object.entries(fields).find(([name]) => name.startsWith('urls'))?.[1];
  return { ask, change, submit, running: start.running, error: start.error, questionError, urlError };
}
export type AskForm = ReturnType<typeof useAsk>;
