import { startResearch, type Research } from '@canopy/contract/content';
import { useAction, useGo, useSearchParams, useUser } from '@canopy/shell-api';
import { useCallForm } from '@canopy/views/forms';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { countryOf, languageOf } from '../../../locale/locale-choices.ts';

export const urlsOf = (text: string): string[] => text.split(/\s+/).filter((url) => url !== '');

/** The research request being typed, and how to start it. */
export function useAsk() {
  const { organisation } = useUser();
  const go = useGo();
  const start = useAction(startResearch);
  const [params] = useSearchParams();
  // A repeated click or a lost response must not start the same research twice.
  const client = useRef({ of: '', id: '' });
  const reviewPlan = useRef(false);
  // Other screens pass a question along.
  const passed = (params.get('question') ?? '').slice(0, 300);
  const form = useCallForm({
    initial: {
      question: '',
      goal: 'how-to' as Research['goal'],
      audience: organisation.audience,
      country: countryOf(organisation.country),
      language: languageOf(organisation.language),
      own_pages: true,
      search: true,
      /** one per line */
      urls: '',
    },
    prepare: (values) => {
      const of = JSON.stringify(values);
      if (client.current.of !== of) client.current = { of, id: crypto.randomUUID() };
      return { ...values, urls: urlsOf(values.urls), review_plan: reviewPlan.current, client_id: client.current.id };
    },
    schema: startResearch.body,
    send: (body) => start.run({ body }),
    done: ({ id }) => go(`/content-research/results/${id}`),
    kept: 'research',
  });
  const take = useEffectEvent(() => {
    if (passed !== '') form.set('question', passed);
  });
  // After what was kept has been restored.
  useLayoutEffect(() => take(), []);
  const submit = (withPlan: boolean): Promise<boolean> => {
    reviewPlan.current = withPlan;
    return form.submit();
  };
  return {
    ...form,
    props: {
      ...form.props,
      onSubmit: (event: { preventDefault: () => void }) => {
        event.preventDefault();
        void submit(false);
      },
    },
    submit,
    isLimitReached: start.error?.code === 'limit-reached',
  };
}
export type AskForm = ReturnType<typeof useAsk>;
