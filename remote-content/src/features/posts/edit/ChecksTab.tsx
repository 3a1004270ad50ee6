import { Stack } from '@canopy/ui';
import { TagsInput } from '@canopy/ui/pickers';
import { loadEditor } from '@canopy/editor/load';
import { useEffect, useMemo, useState } from 'react';
import { ChecksPanel } from '../../../checks/ChecksPanel.tsx';
import { useContentChecks, type CheckedText } from '../../../checks/use-content-checks.ts';
import type { PostContent } from '../drafts/post-content.ts';
import type { PostSession } from './post-session.ts';
import type { Snapshot } from './session-state.ts';

const MAX_PHRASES = 30;

/** The text as HTML, once the writer pauses: generating it is too slow to do on every keystroke. */
function useCheckedText({ content, save, post }: Snapshot): CheckedText | null {
  const [shown, setShown] = useState<{ content: PostContent; html: string } | null>(null);
  const isResting = save.kind !== 'waiting' && save.kind !== 'saving';
  useEffect(() => {
    if (!isResting) return;
    let isCurrent = true;
    loadEditor().then(
      ({ blocksToHtml }) => isCurrent && setShown({ content, html: blocksToHtml(content.blocks) }),
      // The editor itself reports that its code cannot be loaded.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [content, isResting]);
  const id = post?.id;
  return useMemo(
    () =>
      shown && {
        title: shown.content.title,
        seo_title: shown.content.seo_title,
        seo_description: shown.content.seo_description,
        html: shown.html,
        keywords: [...shown.content.keywords],
        questions: [...shown.content.questions],
        ...(id !== undefined && { post_id: id }),
      },
    [shown, id],
  );
}

/** The keywords and questions to cover, and how the text does. */
export function ChecksTab({ session, snapshot }: { readonly session: PostSession; readonly snapshot: Snapshot }) {
  const text = useCheckedText(snapshot);
  const state = useContentChecks(text);
  const { keywords, questions } = snapshot.content;
  return (
    <Stack gap="md">
      <TagsInput
        label="Keywords"
        description="Press Enter to add one"
        maxTags={MAX_PHRASES}
        value={[...keywords]}
        onChange={(next) => session.change({ keywords: tidy(next) })}
      />
      <TagsInput
        label="Questions"
        description="What the text should answer"
        maxTags={MAX_PHRASES}
        splitChars={[]}
        value={[...questions]}
        onChange={(next) => session.change({ questions: tidy(next) })}
      />
      <ChecksPanel state={state} text={text ?? { title: '', seo_title: '', seo_description: '', html: '', keywords: [], questions: [] }} />
    </Stack>
  );
}

const tidy = (texts: readonly string[]) => texts.map((text) => text.trim().slice(0, 300)).filter((text) => text !== '');
