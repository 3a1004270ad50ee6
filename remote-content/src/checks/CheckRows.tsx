import type { CheckedPhrase, ContentChecks } from '@canopy/contract/content';
import { Anchor, Stack } from '@canopy/ui';
import { CopyButton, formatPercent, StatusBadge, type StatusTone, UrlText } from '@canopy/ui/data';
import type { CSSProperties, ReactNode } from 'react';
import { LINK_STATES } from './link-states.ts';
import { resultProblems, type GroupName } from './judge.ts';
import type { CheckedText } from './use-content-checks.ts';
import classes from './ChecksPanel.module.css';

const HEADING_PROBLEMS = {
  empty: 'Empty heading',
  skipped: 'Skips a level',
  top: 'The title is already the H1',
} as const;
const PHRASE_STATES: Record<CheckedPhrase['state'], { tone: StatusTone; label: string }> = {
  heading: { tone: 'good', label: 'In a heading' },
  text: { tone: 'good', label: 'In the text' },
  missing: { tone: 'warning', label: 'Missing' },
};

const Note = ({ children }: { readonly children: ReactNode }) => <div className={classes.note}>{children}</div>;
const List = ({ children, className = '' }: { readonly children: ReactNode; readonly className?: string | undefined }) => (
  <ul className={`${classes.list} ${className}`}>{children}</ul>
);

function Phrases({
  rows,
  empty,
}: {
  readonly rows: readonly (CheckedPhrase & { times?: number; in_title?: boolean })[];
  readonly empty: string;
}) {
  if (rows.length === 0) return <Note>{empty}</Note>;
  return (
    <List>
      {rows.map((row) => (
        <li key={row.text}>
          <StatusBadge {...PHRASE_STATES[row.state]} /> {row.text}
          {row.said_in !== null && <Note>{row.said_in}</Note>}
          {row.times !== undefined && (
            <Note>
              {row.times === 1 ? 'Once' : `${row.times} times`} in the text, {row.in_title ? 'in' : 'not in'} the title
            </Note>
          )}
        </li>
      ))}
    </List>
  );
}

function ResultRows({ checks, text }: { readonly checks: ContentChecks; readonly text: CheckedText }) {
  const problems = resultProblems(checks);
  return (
    <Stack gap="sm">
      <div className={classes.snippet}>
        <div className={classes.snippetTitle}>{text.seo_title || text.title || 'Untitled post'}</div>
        <div>{text.seo_description || 'Search engines choose the description themselves.'}</div>
      </div>
      <Note>
        Title {checks.title_width} px of 600, description {checks.description_width} px of 920
      </Note>
      {problems.map((problem) => (
        <div key={problem} className={classes.problem}>
          {problem}
        </div>
      ))}
    </Stack>
  );
}

function SchemaRows({ checks }: { readonly checks: ContentChecks }) {
  if (checks.schema.length === 0) return <Note>A title is needed first.</Note>;
  return (
    <Stack gap="sm">
      {checks.schema.map(({ type, json }) => (
        <div key={type}>
          {type} <CopyButton text={json} label={`Copy ${type}`} />
          <pre className={classes.code}>{json}</pre>
        </div>
      ))}
    </Stack>
  );
}

function ReadabilityRows({ checks: { readability, words } }: { readonly checks: ContentChecks }) {
  if (!readability)
    return <Note>Needs at least 30 words in a language with a formula: English, German, French, Spanish, Italian, Dutch, Portuguese.</Note>;
  return (
    <Stack gap="sm">
      <Note>
        {readability.formula}. {words} words, {readability.sentences} sentences, {readability.words_per_sentence} words each.
      </Note>
      {readability.long_sentences.length > 0 && (
        <>
          <div>Long sentences</div>
          <List>
            {readability.long_sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </List>
        </>
      )}
    </Stack>
  );
}

/** Findings of one group of checks, row by row. */
export function CheckRows({
  name,
  checks,
  text,
}: {
  readonly name: GroupName;
  readonly checks: ContentChecks;
  readonly text: CheckedText;
}) {
  switch (name) {
    case 'result':
      return <ResultRows checks={checks} text={text} />;
    case 'headings':
      return checks.headings.length === 0 ? (
        <Note>The text has no headings yet.</Note>
      ) : (
        <List className={classes.headings}>
          {checks.headings.map(({ level, text: words, problem }, index) => (
            <li key={index} style={{ '--level': level } as CSSProperties}>
              H{level} {words}
              {problem && <div className={classes.problem}>{HEADING_PROBLEMS[problem]}</div>}
            </li>
          ))}
        </List>
      );
    case 'keywords':
      return <Phrases rows={checks.keywords} empty="Enter keywords above to see where the text has them." />;
    case 'questions':
      return <Phrases rows={checks.questions} empty="Enter questions above to see which of them the text answers." />;
    case 'links':
      return checks.links.length === 0 ? (
        <Note>The text has no links yet.</Note>
      ) : (
        <List>
          {checks.links.map(({ url, text: words, state, status, redirect_to }, index) => (
            <li key={index}>
              <StatusBadge {...LINK_STATES[state]} /> {words || 'No anchor text'}
              <Note>
                <UrlText url={url} copy={false} maxLength={36} />
                {status !== null && ` ${status}`}
                {redirect_to !== null && ` → ${redirect_to}`}
              </Note>
            </li>
          ))}
        </List>
      );
    case 'images':
      return checks.images.length === 0 ? (
        <Note>The text has no images yet.</Note>
      ) : (
        <List>
          {checks.images.map(({ src, alt }, index) => (
            <li key={index}>
              {alt || <span className={classes.problem}>No alt text</span>}
              <Note>{src.startsWith('data:') ? 'Embedded image' : src}</Note>
            </li>
          ))}
        </List>
      );
    case 'readability':
      return <ReadabilityRows checks={checks} />;
    case 'forbidden':
      return checks.forbidden.length === 0 ? (
        <Note>List forbidden words in Settings, Workspace.</Note>
      ) : (
        <List>
          {checks.forbidden.map(({ word, sentence }) => (
            <li key={`${word} ${sentence}`}>
              <span className={classes.problem}>{word}</span>
              <Note>{sentence}</Note>
            </li>
          ))}
        </List>
      );
    case 'claims':
      return checks.claims.length === 0 ? (
        <Note>No sentence states a number or a general claim that needs a source.</Note>
      ) : (
        <List>
          {checks.claims.map(({ sentence, source }) => (
            <li key={sentence}>
              {sentence}
              {source === null ? (
                <div className={classes.problem}>No source</div>
              ) : (
                <Note>
                  <UrlText url={source} href copy={false} maxLength={36} />
                </Note>
              )}
            </li>
          ))}
        </List>
      );
    case 'similar':
      return checks.similar.length === 0 ? (
        <Note>No crawled page of the site uses similar wording.</Note>
      ) : (
        <List>
          {checks.similar.map(({ url, title, share }) => (
            <li key={url}>
              <Anchor href={url} target="_blank" rel="noreferrer" inherit>
                {title}
              </Anchor>
              <Note>{formatPercent(share * 100)} of this text’s wording appears there too</Note>
            </li>
          ))}
        </List>
      );
    case 'schema':
      return <SchemaRows checks={checks} />;
  }
}
