import { Stack } from '@canopy/ui';
import { TagsInput } from '@canopy/ui/pickers';
import { loadEditor } from '@canopy/editor/load';
import { useEffect, useMemo, useState } from 'react';
import { ChecksPanel } from '../../../checks/ChecksPanel.tsx';
import { useContentChecks, type CheckedText } from '../../../checks/use-content-checks.ts';
import type { PostContent } from '../drafts/post-content.ts';
import type { PostSession } from './post-session.ts';
import { useSnapshot } from './use-snapshot.ts';

const MAX_PHRASES = 30;

/** The text as HTML, once the writer pauses: generating it is too slow to do on every keystroke. */
function useCheckedText(session: PostSession): CheckedText | null {
  const { content, id } = useSnapshot(session, ({ save, ...snapshot }) => ({
    // null: the writer has not paused
    content: save.kind === 'waiting' || save.kind === 'saving' ? null : snapshot.content,
    id: snapshot.post?.id,
  }));
  const [shown, setShown] = useState<{ content: PostContent; html: string } | null>(null);
  useEffect(() => {
    if (!content) return;
    let isCurrent = true;
    loadEditor().then(
      ({ blocksToHtml }) => isCurrent && setShown({ content, html: blocksToHtml(content.blocks) }),
      // The editor itself reports that its code cannot be loaded.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [content]);
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
export function ChecksTab({ session }: { readonly session: PostSession }) {
  const text = useCheckedText(session);
  const state = useContentChecks(text);
  const { keywords, questions } = useSnapshot(session, ({ content }) => ({ keywords: content.keywords, questions: content.questions }));
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
