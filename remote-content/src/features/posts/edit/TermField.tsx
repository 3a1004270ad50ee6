import type { categoryCalls, tagCalls } from '@canopy/contract/content';
import { refreshCalls, useAction, useCall } from '@canopy/shell-api';
import { Skeleton } from '@canopy/ui';
import { TagsInput } from '@canopy/ui/pickers';
import { useState } from 'react';
const MOST = 50;

interface TermFieldProps {
  readonly calls: typeof categoryCalls | typeof tagCalls;
  readonly noun: 'category' | 'tag';
  readonly label: string;
  readonly ids: readonly string[];
  readonly error?: string | undefined;
  readonly onChange: (ids: readonly string[]) => void;
}

/** Selects terms by name; entering a new name creates the term. */
export function TermField({ calls, noun, label, ids, error, onChange }: TermFieldProps) {
  const { data: terms, error: failure } = useCall(calls.list, {});
  const create = useAction<typeof calls.create>(calls.create);
  const [refusal, setRefusal] = useState<string | null>(null);
  if (!terms && !failure) return <Skeleton height={62} />;

  const known = terms ?? [];
  const nameOf = (id: string) => known.find((term) => term.id === id)?.name ?? `Removed ${noun} ${id.slice(0, 4)}`;
  const idOf = (name: string) =>
    known.find((term) => term.name.toLowerCase() === name.trim().toLowerCase())?.id ?? ids.find((id) => nameOf(id) === name);

  const choose = async (names: string[]) => {
    setRefusal(null);
    const chosen: string[] = [];
    for (const name of names) {
      const id = idOf(name);
      if (id) {
        chosen.push(id);
        continue;
      }
      const created = await create.run({ body: { name } });
      if (created.ok) chosen.push(created.data.id);
      else setRefusal(created.error.message);
    }
    if (chosen.some((id) => !known.some((term) => term.id === id))) await refreshCalls(calls.list);
    onChange([...new Set(chosen)]);
  };

  return (
    <TagsInput
      label={label}
      description={`Press Enter to add a new ${noun}`}
      data={known.map((term) => term.name)}
      value={ids.map(nameOf)}
      onChange={(names) => void choose(names)}
      error={error ?? refusal ?? failure?.message}
      maxTags={MOST}
      maxLength={100}
      disabled={create.running}
    />
  );
}
