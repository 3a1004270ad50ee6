import { useMemo } from 'react';
import { diffWords, type DiffPart } from './diff-words.ts';
import classes from './TextDiff.module.css';

export interface TextDiffProps {
  before: string;
  after: string;
  /** `inline`: one text; `split`: original and updated side by side */
  layout?: 'inline' | 'split';
  beforeLabel?: string;
  afterLabel?: string;
}

function Words({ parts, leaveOut }: { parts: readonly DiffPart[]; leaveOut?: DiffPart['kind'] }) {
  return parts
    .filter((part) => part.kind !== leaveOut)
    .map((part, index) =>
      part.kind === 'removed' ? (
        <del key={index} className={classes.removed}>
          {part.text}
        </del>
      ) : part.kind === 'added' ? (
        <ins key={index} className={classes.added}>
          {part.text}
        </ins>
      ) : (
        <span key={index}>{part.text}</span>
      ),
    );
}

/** Word-level diff of two texts: deletions struck through, insertions underlined, never marked by colour alone. */
export function TextDiff({ before, after, layout = 'inline', beforeLabel = 'Original', afterLabel = 'Updated' }: TextDiffProps) {
  const parts = useMemo(() => diffWords(before, after), [before, after]);
  if (layout === 'inline') {
    return (
      <div className={classes.text}>
        <Words parts={parts} />
      </div>
    );
  }
  return (
    <div className={classes.split}>
      <div className={classes.side}>
        <div className={classes.label}>{beforeLabel}</div>
        <div className={classes.text}>
          <Words parts={parts} leaveOut="added" />
        </div>
      </div>
      <div className={classes.side}>
        <div className={classes.label}>{afterLabel}</div>
        <div className={classes.text}>
          <Words parts={parts} leaveOut="removed" />
        </div>
      </div>
    </div>
  );
}
