import type { EditorHandle } from '@canopy/editor';
import { RemoteModule, useGo, useUnsavedWork } from '@canopy/shell-api';
import { Card, Stack } from '@canopy/ui';
import { Tabs } from '@canopy/ui/data';
import { TextInput } from '@canopy/ui/forms';
import { ActionMenu } from '@canopy/ui/menus';
import { useCallback, useState } from 'react';
import { useDeletePost } from '../drafts/use-delete-post.ts';
import { ChecksTab } from './ChecksTab.tsx';
import { CommentsTab } from './CommentsTab.tsx';
import { Company } from './Company.tsx';
import { EditorHeader } from './EditorHeader.tsx';
import { exportPost } from './export-post.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { PostNotices } from './PostNotices.tsx';
import { TEXT_FIELDS, type PostSession, type TextField } from './post-session.ts';
import { PublishFields } from './PublishFields.tsx';
import { SaveIndicator } from './SaveIndicator.tsx';
import { SearchFields } from './SearchFields.tsx';
import { SelectionActions } from './SelectionActions.tsx';
import { isUnsaved, type Snapshot } from './session-state.ts';
import { useLinkLock } from './use-link-lock.tsx';
import { useSnapshot } from './use-snapshot.ts';
import { wordsOf } from './words-of.ts';
import { TermFields } from './TermFields.tsx';
import { TextArea } from './TextArea.tsx';
import { VersionsTab } from './VersionsTab.tsx';
import classes from './PostForm.module.css';

/** Which of the post's texts a field edits; null: none of those that others' versions replace as a whole. */
const fieldOf = ({ dataset }: HTMLElement): TextField | null => TEXT_FIELDS.find((field) => field === dataset['field']) ?? null;

interface PartProps {
  readonly session: PostSession;
}

const NO_ERRORS: Readonly<Record<string, string>> = {};

/** What the platform says about single fields. */
const errorsOf = ({ save }: Snapshot) => (save.kind === 'refused' ? save.fields : NO_ERRORS);

/** Warns before leaving with something unsaved. */
function UnsavedPost({ session }: PartProps) {
  const { title, isAtRisk, kept } = useSnapshot(session, (snapshot) => ({
    title: snapshot.content.title,
    isAtRisk: isUnsaved(snapshot),
    kept: snapshot.kept,
  }));
  useUnsavedWork(isAtRisk, title ? `the post “${title}”` : 'the post', { kept });
  return null;
}

function TitleField({ session }: PartProps) {
  const { title, error } = useSnapshot(session, (snapshot) => ({ title: snapshot.content.title, error: errorsOf(snapshot)['title'] }));
  return (
    <TextInput
      className={classes.title}
      label="Title"
      data-field="title"
      value={title}
      maxLength={300}
      error={error}
      onChange={(event) => session.change({ title: event.currentTarget.value })}
    />
  );
}

/** Everything about the post but its text. */
function PostTab({ session }: PartProps) {
  const { errors, ...content } = useSnapshot(session, (snapshot) => {
    const { blocks: _blocks, ...fields } = snapshot.content;
    return { ...fields, errors: errorsOf(snapshot) };
  });
  return (
    <Stack gap="lg">
      <PublishFields content={content} errors={errors} onChange={session.change} />
      <TermFields content={content} errors={errors} onChange={session.change} />
      <SearchFields content={content} errors={errors} onChange={session.change} />
    </Stack>
  );
}

function TextTools({ session, handle, postId }: PartProps & { readonly handle: EditorHandle; readonly postId: string | null }) {
  const { title } = useSnapshot(session, ({ content }) => ({ title: content.title }));
  return <SelectionActions handle={handle} postId={postId} title={title} context={() => wordsOf(session.snapshot().content.blocks)} />;
}

/** The post on the screen; every change goes to the session, which keeps it on the device and saves it. Each part is drawn for itself. */
export function PostForm({ session, embedded }: PartProps & { readonly embedded: boolean }) {
  const { id, revision } = useSnapshot(session, (snapshot) => ({ id: snapshot.post?.id ?? null, revision: snapshot.revision }));
  const [tab, setTab] = useState('post');
  const [handle, setHandle] = useState<EditorHandle | null>(null);
  const [importing, setImporting] = useState(false);
  const attach = useCallback(
    (next: EditorHandle | null) => {
      session.attach(next);
      setHandle(next);
    },
    [session],
  );
  const go = useGo();
  const deletePost = useDeletePost();
  const content = () => session.snapshot().content;

  const remove = async () => {
    if (id === null) return;
    await session.save();
    if (await deletePost({ id, title: content().title })) {
      session.abandon();
      go('/posts');
    }
  };

  const lock = useLinkLock({ postId: id, session, handle });
  const put = (blocks: readonly unknown[], replaces: boolean) => handle?.applyBlocks(replaces ? blocks : [...content().blocks, ...blocks]);

  return (
    <Stack gap="lg" onFocus={(event) => session.hold(fieldOf(event.target))} onBlur={() => session.hold(null)}>
      <UnsavedPost session={session} />
      <EditorHeader
        embedded={embedded}
        title={id === null ? 'New post' : 'Edit post'}
        badge={
          <>
            <SaveIndicator session={session} />
            <Company id={id} session={session} />
          </>
        }
        actions={
          <>
            <ActionMenu
              label="More actions"
              items={[
                { label: 'Import HTML or Markdown', icon: 'upload', disabled: !handle, onSelect: () => setImporting(true) },
                { label: 'Export as HTML', icon: 'download', onSelect: () => void exportPost(content(), 'html') },
                { label: 'Export as Markdown', icon: 'download', onSelect: () => void exportPost(content(), 'markdown') },
                ...(id === null
                  ? []
                  : [{ label: 'Delete post', icon: 'trash' as const, destructive: true, onSelect: () => void remove() }]),
              ]}
            />
            {id !== null && (
              <RemoteModule remote="remote-publishing" module="./PublishPost" fallback={null} postId={id} save={session.saveAll} />
            )}
          </>
        }
      />
      <PostNotices session={session} guard={lock.guard} />
      {lock.notice}
      <div className={classes.columns}>
        <Stack gap="lg">
          <TitleField session={session} />
          <div className={classes.tools}>{handle && <TextTools session={session} handle={handle} postId={id} />}</div>
          <TextArea key={revision} blocks={() => content().blocks} onChange={lock.change} onHandle={attach} />
        </Stack>
        <div className={classes.side}>
          <Tabs
            label="About the post"
            value={tab}
            onChange={setTab}
            items={[
              {
                value: 'post',
                label: 'Post',
                panel: <PostTab session={session} />,
              },
              {
                value: 'checks',
                label: 'Checks',
                panel: (
                  <Card>
                    <ChecksTab session={session} />
                  </Card>
                ),
              },
              ...(id !== null
                ? [
                    {
                      value: 'comments',
                      label: 'Comments',
                      panel: (
                        <Card>
                          <CommentsTab postId={id} handle={handle} />
                        </Card>
                      ),
                    },
                  ]
                : []),
              {
                value: 'versions',
                label: 'Versions',
                panel: (
                  <Card>
                    <VersionsTab session={session} guard={lock.guard} />
                  </Card>
                ),
              },
            ]}
          />
        </div>
      </div>
      {importing && <ImportDialog onImport={put} onClose={() => setImporting(false)} />}
    </Stack>
  );
}
