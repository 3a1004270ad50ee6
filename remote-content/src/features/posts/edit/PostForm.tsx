import type { EditorHandle } from '@canopy/editor';
import { RemoteModule, useGo, useUnsavedWork } from '@canopy/shell-api';
import { Card, Stack } from '@canopy/ui';
import { Tabs } from '@canopy/ui/data';
import { TextInput } from '@canopy/ui/forms';
import { ActionMenu } from '@canopy/ui/menus';
import { useCallback, useState, useSyncExternalStore } from 'react';
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
import { isUnsaved } from './session-state.ts';
import { useLinkLock } from './use-link-lock.tsx';
import { wordsOf } from './words-of.ts';
import { TermFields } from './TermFields.tsx';
import { TextArea } from './TextArea.tsx';
import { VersionsTab } from './VersionsTab.tsx';
import classes from './PostForm.module.css';

/** Which of the post's texts a field edits; null: none of those that others' versions replace as a whole. */
const fieldOf = ({ dataset }: HTMLElement): TextField | null => TEXT_FIELDS.find((field) => field === dataset['field']) ?? null;

/** The post on the screen; every change goes to the session, which keeps it on the device and saves it. */
export function PostForm({ session, embedded }: { readonly session: PostSession; readonly embedded: boolean }) {
  const snapshot = useSyncExternalStore(session.subscribe, session.snapshot);
  const { content, post, save, revision } = snapshot;
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
  const errors = save.kind === 'refused' ? save.fields : {};
  useUnsavedWork(isUnsaved(snapshot), content.title ? `the post “${content.title}”` : 'the post', { kept: snapshot.kept });

  const remove = async () => {
    if (!post) return;
    await session.save();
    if (await deletePost({ id: post.id, title: content.title })) {
      session.abandon();
      go('/posts');
    }
  };

  const lock = useLinkLock({
    postId: post?.id ?? null,
    blocks: content.blocks,
    handle,
    onChange: (blocks) => session.change({ blocks }),
  });
  const put = (blocks: readonly unknown[], replaces: boolean) => handle?.applyBlocks(replaces ? blocks : [...content.blocks, ...blocks]);

  return (
    <Stack gap="lg" onFocus={(event) => session.hold(fieldOf(event.target))} onBlur={() => session.hold(null)}>
      <EditorHeader
        embedded={embedded}
        title={post ? 'Edit post' : 'New post'}
        badge={
          <>
            <SaveIndicator snapshot={snapshot} />
            <Company id={post?.id ?? null} session={session} merges={snapshot.merges} />
          </>
        }
        actions={
          <>
            <ActionMenu
              label="More actions"
              items={[
                { label: 'Import HTML or Markdown', icon: 'upload', disabled: !handle, onSelect: () => setImporting(true) },
                { label: 'Export as HTML', icon: 'download', onSelect: () => void exportPost(content, 'html') },
                { label: 'Export as Markdown', icon: 'download', onSelect: () => void exportPost(content, 'markdown') },
                ...(post ? [{ label: 'Delete post', icon: 'trash' as const, destructive: true, onSelect: () => void remove() }] : []),
              ]}
            />
            {post && (
              <RemoteModule remote="remote-publishing" module="./PublishPost" fallback={null} postId={post.id} save={session.saveAll} />
            )}
          </>
        }
      />
      <PostNotices session={session} snapshot={snapshot} guard={lock.guard} />
      {lock.notice}
      <div className={classes.columns}>
        <Stack gap="lg">
          <TextInput
            className={classes.title}
            label="Title"
            data-field="title"
            value={content.title}
            maxLength={300}
            error={errors['title']}
            onChange={(event) => session.change({ title: event.currentTarget.value })}
          />
          <div className={classes.tools}>
            {handle && (
              <SelectionActions handle={handle} postId={post?.id ?? null} title={content.title} context={() => wordsOf(content.blocks)} />
            )}
          </div>
          <TextArea key={revision} blocks={content.blocks} onChange={lock.change} onHandle={attach} />
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
                panel: (
                  <Stack gap="lg">
                    <PublishFields content={content} errors={errors} onChange={session.change} />
                    <TermFields content={content} errors={errors} onChange={session.change} />
                    <SearchFields content={content} errors={errors} onChange={session.change} />
                  </Stack>
                ),
              },
              {
                value: 'checks',
                label: 'Checks',
                panel: (
                  <Card>
                    <ChecksTab session={session} snapshot={snapshot} />
                  </Card>
                ),
              },
              ...(post
                ? [
                    {
                      value: 'comments',
                      label: 'Comments',
                      panel: (
                        <Card>
                          <CommentsTab postId={post.id} handle={handle} />
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
                    <VersionsTab session={session} snapshot={snapshot} guard={lock.guard} />
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
