import type { ResearchFact } from '@canopy/contract/content';
import { Button, Stack, Text } from '@canopy/ui';
import { Switch } from '@canopy/ui/forms';
import { useState } from 'react';
import { SnapshotDrawer } from './SnapshotDrawer.tsx';
import type { TabProps } from './use-research.ts';
import classes from './Results.module.css';

/** What the sources say about each question of the plan, with the place of each statement. */
export function FactsTab({ run, view }: TabProps) {
  const [open, setOpen] = useState<ResearchFact | null>(null);
  const sourceOf = ({ source_id }: ResearchFact) => run.sources.find(({ id }) => id === source_id);
  const setUsed = (fact: ResearchFact, isUsed: boolean) => {
    const others = run.facts.filter(({ id, excluded }) => excluded && id !== fact.id).map(({ id }) => id);
    void view.change({ excluded_facts: isUsed ? others : [...others, fact.id] });
  };
  const shown = open && sourceOf(open);
  if (run.facts.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No facts yet. They show here once the sources have been read.
      </Text>
    );
  return (
    <Stack gap="lg">
      {run.plan.map((question) => {
        const facts = run.facts.filter(({ question_id }) => question_id === question.id);
        return (
          <section key={question.id}>
            <h3 className={classes.heading}>{question.text}</h3>
            {facts.length === 0 && (
              <Text size="sm" c="dimmed">
                No source answers this.
              </Text>
            )}
            <ul className={classes.facts}>
              {facts.map((fact) => {
                const source = sourceOf(fact);
                return (
                  <li key={fact.id} className={classes.fact} data-off={fact.excluded || source?.excluded || undefined}>
                    <div className={classes.grow}>
                      <div>{fact.text}</div>
                      <Button
                        size="compact-xs"
                        variant="subtle"
                        onClick={() => setOpen(fact)}
                        aria-label={`[${source?.number ?? ''}] ${source?.title || (source?.url ?? '')}: show where it says ${fact.quote.slice(0, 60)}`}
                      >
                        [{source?.number}] {source?.title || source?.url}
                      </Button>
                    </div>
                    <Switch
                      aria-label={`Use the fact: ${fact.text.slice(0, 80)}`}
                      checked={!fact.excluded}
                      disabled={run.status === 'running'}
                      onChange={(event) => setUsed(fact, event.currentTarget.checked)}
                    />
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
      {open && shown && <SnapshotDrawer runId={run.id} source={shown} fact={open} onClose={() => setOpen(null)} />}
    </Stack>
  );
}
