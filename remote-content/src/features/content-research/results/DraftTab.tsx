import { MAX_CHECKED_PHRASES, type Research, type ResearchFact } from '@canopy/contract/content';
import { Anchor, Card, Notice, Stack, Text, UnstyledButton } from '@canopy/ui';
import { useMemo, useState } from 'react';
import { ChecksPanel } from '../../../checks/ChecksPanel.tsx';
import { useContentChecks, type CheckedText } from '../../../checks/use-content-checks.ts';
import { WORDS } from '../messages.ts';
import { SnapshotDrawer } from './SnapshotDrawer.tsx';
import type { TabProps } from './use-research.ts';
import classes from './Results.module.css';

type Sentence = NonNullable<Research['draft']>['sections'][number]['sentences'][number];

/** Checks the draft against the requirements of brand, readers and search engines. */
function DraftChecks({ run, draft }: { readonly run: Research; readonly draft: NonNullable<Research['draft']> }) {
  const text = useMemo(
    (): CheckedText => ({
      title: draft.title,
      seo_title: draft.title,
      seo_description: draft.description,
      html: draft.html,
      language: run.language,
      keywords: run.brief?.keywords.map((one) => one.text) ?? [run.question],
      questions: (run.brief?.questions ?? [...new Set([...run.plan, ...run.questions].map((one) => one.text))]).slice(
        0,
        MAX_CHECKED_PHRASES,
      ),
    }),
    [draft, run.brief, run.language, run.plan, run.question, run.questions],
  );
  const state = useContentChecks(text);
  return (
    <Card title="Checks" level={3} description="Coverage of questions, brand words, links and sources">
      <ChecksPanel state={state} text={text} />
    </Card>
  );
}

/** A sentence's words, with the workspace's own page on those that name it. */
function SentenceText({ text, link }: Pick<Sentence, 'text' | 'link'>) {
  if (!link) return text;
  return (
    <>
      {text.slice(0, link.start)}
      <Anchor href={link.url} target="_blank" rel="noreferrer" inherit>
        {text.slice(link.start, link.end)}
      </Anchor>
      {text.slice(link.end)}
    </>
  );
}

/** The draft, including a partial one while it is written; clicking a citation shows its place in the source. */
export function DraftTab({ run, writing }: Pick<TabProps, 'run'> & { readonly writing: string }) {
  const [open, setOpen] = useState<ResearchFact | null>(null);
  const { draft } = run;
  if (writing !== '')
    return (
      <Stack gap="md">
        <Text size="sm" c="dimmed" role="status">
          Writing the draft
        </Text>
        <article className={`${classes.draft} ${classes.writing}`}>{writing}</article>
      </Stack>
    );
  if (!draft)
    return (
      <Text size="sm" c="dimmed">
        The last step writes the draft.
      </Text>
    );
  const sourceOf = (fact: ResearchFact) => run.sources.find(({ id }) => id === fact.source_id);
  const sentence = ({ text, fact_ids, quoted, link }: Sentence, index: number) => (
    <span key={index} className={quoted ? classes.sentence : undefined}>
      {quoted && '“'}
      <SentenceText text={text} link={link} />
      {quoted && '”'} {fact_ids.length === 0 && <em className={classes.unsourced}>no source</em>}
      {fact_ids.flatMap((id) => {
        const fact = run.facts.find((one) => one.id === id);
        const source = fact && sourceOf(fact);
        return fact && source ? (
          <UnstyledButton
            key={id}
            className={classes.citation}
            onClick={() => setOpen(fact)}
            aria-label={`[${source.number}] ${source.title}`}
          >
            [{source.number}]
          </UnstyledButton>
        ) : (
          []
        );
      })}{' '}
    </span>
  );
  const shown = open && sourceOf(open);
  return (
    <Stack gap="md">
      {run.mode === 'rules' && <Notice>{WORDS.draftByRules}</Notice>}
      <article className={classes.draft}>
        <h3 className={classes.title}>{draft.title}</h3>
        {draft.sections.map(({ heading, sentences }) => (
          <section key={heading}>
            <h4 className={classes.section}>{heading}</h4>
            <p className={classes.paragraph}>{sentences.map(sentence)}</p>
          </section>
        ))}
        {draft.links.length > 0 && (
          <section>
            <h4 className={classes.section}>Read more</h4>
            <ul>
              {draft.links.map(({ url, text }) => (
                <li key={url}>
                  <Anchor href={url} target="_blank" rel="noreferrer">
                    {text}
                  </Anchor>
                </li>
              ))}
            </ul>
          </section>
        )}
      </article>
      {run.status !== 'running' && <DraftChecks run={run} draft={draft} />}
      {open && shown && <SnapshotDrawer runId={run.id} source={shown} fact={open} onClose={() => setOpen(null)} />}
    </Stack>
  );
}
