import { getPostVersion, listPostVersions, type PostVersion, type PostVersionRow } from '@canopy/contract/content';
import { loadEditor } from '@canopy/editor/load';
import { refreshCalls, showToast, useCall } from '@canopy/shell-api';
import { Button, FailedState, Group, Skeleton, Stack, Text } from '@canopy/ui';
import { formatDateTime, formatInteger, formatRelative, Tabs, TextDiff } from '@canopy/ui/data';
import { FormError } from '@canopy/ui/forms';
import { Drawer } from '@canopy/ui/overlays';
import { useEffect, useState } from 'react';
import { DraftPreview } from '../../../drafts/DraftPreview.tsx';
import type { PostContent } from '../drafts/post-content.ts';
import type { PostSession } from './post-session.ts';
import type { LinkGuard } from './use-link-lock.tsx';
import { useSnapshot } from './use-snapshot.ts';
import classes from './PostForm.module.css';

const BLOCKS = 'h1,h2,h3,h4,h5,h6,p,li,blockquote,pre,td,th,figcaption,img';

/** A text's words as read by people, one line per block; images as their alt text. */
function readableText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.querySelectorAll(BLOCKS)]
    .filter((element) => element.querySelector('p,li,blockquote') === null)
    .map((element) => (element.tagName === 'IMG' ? `[${element.getAttribute('alt') || 'Image'}]` : (element.textContent ?? '').trim()))
    .filter((line) => line !== '')
    .join('\n\n');
}

/** HTML with each block on its own line, so that a diff shows where a change is. */
const sourceLines = (html: string): string => html.replace(/(<\/(?:p|h\d|li|ul|ol|blockquote|pre|tr|table|figure)>)(?=<)/g, '$1\n');

/** The text on the screen as HTML. */
function useHtml(blocks: PostContent['blocks']): string | null {
  const [html, setHtml] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    loadEditor().then(
      ({ blocksToHtml }) => isCurrent && setHtml(blocksToHtml(blocks)),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [blocks]);
  return html;
}

function Difference({ version, content }: { readonly version: PostVersion; readonly content: PostContent }) {
  const [view, setView] = useState('rendered');
  const html = useHtml(content.blocks);
  if (html === null) return <Skeleton height={320} />;
  const title = (
    <Text fw={600} component="div">
      <TextDiff before={version.title} after={content.title} />
    </Text>
  );
  return (
    <Tabs
      label="Difference"
      value={view}
      onChange={setView}
      items={[
        {
          value: 'rendered',
          label: 'Changes since',
          panel: (
            <Stack gap="md">
              {title}
              <TextDiff before={readableText(version.html)} after={readableText(html)} />
            </Stack>
          ),
        },
        {
          value: 'source',
          label: 'Source',
          panel: (
            <div className={classes.source}>
              <TextDiff before={sourceLines(version.html)} after={sourceLines(html)} />
            </div>
          ),
        },
        { value: 'then', label: 'As it was', panel: <DraftPreview html={version.html} /> },
      ]}
    />
  );
}

interface OpenVersionProps {
  readonly id: string;
  readonly row: PostVersionRow;
  readonly session: PostSession;
  readonly guard: LinkGuard | null;
  readonly onClose: () => void;
}

function OpenVersion({ id, row, session, guard, onClose }: OpenVersionProps) {
  const { content } = useSnapshot(session, (snapshot) => ({ content: snapshot.content }));
  const { data, error, reload } = useCall(getPostVersion, { params: { id, version: String(row.version) } });
  const [running, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const restore = async ({ title, blocks, excerpt, seo_title, seo_description }: PostVersion) => {
    if (!guard) return;
    setRunning(true);
    setRefusal(null);
    const isSaved = await session.saveAll();
    setRunning(false);
    // Unsaved text, found nowhere but on the screen, would be lost.
    if (!isSaved) return setRefusal('Your latest changes are not saved yet, so nothing was restored.');
    guard(blocks, () => {
      session.replace({ title, blocks, excerpt, seo_title, seo_description });
      showToast({ title: `Version ${row.version} was restored`, description: 'The previous text is kept as a version.', tone: 'success' });
      onClose();
    });
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      size="lg"
      title={`Version ${row.version}`}
      description={`${row.author || 'Someone'}, ${formatDateTime(row.at)}`}
      footer={
        data && (
          <Group justify="flex-end">
            <FormError>{refusal}</FormError>
            <Button loading={running} disabled={!guard} onClick={() => void restore(data)}>
              Restore this version
            </Button>
          </Group>
        )
      }
    >
      {data ? (
        <Difference version={data} content={content} />
      ) : error ? (
        <FailedState detail={error.message} onRetry={() => void reload()} />
      ) : (
        <Skeleton height={320} />
      )}
    </Drawer>
  );
}

interface VersionsProps {
  readonly session: PostSession;
  /** asks before showing blocks that lack a backlink article's link; null: not known yet whether there is one */
  readonly guard: LinkGuard | null;
}

/** Who wrote the post and when; each version opens to show what has changed since. */
export function VersionsTab({ session, guard }: VersionsProps) {
  const { post } = useSnapshot(session, (snapshot) => ({ post: snapshot.post }));
  if (!post)
    return (
      <Text size="sm" c="dimmed">
        The first save creates the first version.
      </Text>
    );
  return <Versions id={post.id} stored={post.version} session={session} guard={guard} />;
}

function Versions({ id, stored, ...rest }: VersionsProps & { readonly id: string; readonly stored: number }) {
  const { data, error, reload } = useCall(listPostVersions, { params: { id } });
  const [open, setOpen] = useState<PostVersionRow | null>(null);
  // Each save creates or updates the latest one.
  useEffect(() => {
    void refreshCalls(listPostVersions);
  }, [stored]);
  if (error && !data) return <FailedState detail={error.message} onRetry={() => void reload()} />;
  if (!data) return <Skeleton height={240} />;
  return (
    <>
      <ul className={classes.versions}>
        {data.map((row, index) => (
          <li key={row.version}>
            <div>
              <Text size="sm" fw={500} component="div">
                {index === 0 ? 'Latest' : `Version ${row.version}`}
              </Text>
              <Text size="xs" c="dimmed" component="div" title={formatDateTime(row.at)}>
                {row.author || 'Someone'}, {formatRelative(row.at)}, {formatInteger(row.word_count)} words
              </Text>
            </div>
            {index > 0 && (
              <Button size="xs" variant="default" onClick={() => setOpen(row)} aria-label={`Compare version ${row.version}`}>
                Compare
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open && <OpenVersion key={open.version} id={id} row={open} onClose={() => setOpen(null)} {...rest} />}
    </>
  );
}
