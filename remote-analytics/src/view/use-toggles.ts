import { useSame } from './use-same.ts';
import { useAddress } from './use-address.ts';

/**
 * What a chart shows, in the URL as `<chart>.m`; at least one is always on (document 1, section 4).
 * @param all ids in order
 * @param initial those on unless the URL says otherwise
 */
export function useToggles<Id extends string>(chart: string, all: readonly Id[], initial: readonly Id[]) {
  const { params, step } = useAddress();
  const name = `${chart}.m`;
  const wanted = params.get(name)?.split(',') ?? [];
  const chosen = all.filter((id) => wanted.includes(id));
  const selected = useSame(chosen.length > 0 ? chosen : all.filter((id) => initial.includes(id)));
  const setSelected = (next: readonly string[]) => {
    const kept = all.filter((id) => next.includes(id));
    if (kept.length === 0) return;
    const isInitial = kept.length === initial.length && kept.every((id) => initial.includes(id));
    step({ [name]: isInitial ? null : kept.join(',') }, { keepsPages: true });
  };
  return [selected, setSelected] as const;
}

/** A single choice for a chart (bar, line, pie), in the URL as `<chart>.<name>`; the first is the default. */
export function useChoice<Id extends string>(chart: string, name: string, all: readonly [Id, ...Id[]]) {
  const { params, step } = useAddress();
  const key = `${chart}.${name}`;
  const chosen = all.find((id) => id === params.get(key)) ?? all[0];
  return [chosen, (next: string) => step({ [key]: next === all[0] ? null : next }, { keepsPages: true })] as const;
}
