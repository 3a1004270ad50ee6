import { useGo, useUnsavedWork } from '@canopy/shell-api';
import { Card, Stack } from '@canopy/ui';
import { Tabs } from '@canopy/ui/data';
import { TextInput } from '@canopy/ui/forms';
import { ActionMenu } from '@canopy/ui/menus';
import { useState, useSyncExternalStore } from 'react';
import { useDeletePost } from '../drafts/use-delete-post.ts';
import { ChecksTab } from './ChecksTab.tsx';
import { EditorHeader } from './EditorHeader.tsx';
import { PostNotices } from './PostNotices.tsx';
import type { PostSession } from './post-session.ts';
import { PublishFields } from './PublishFields.tsx';
import { SaveIndicator } from './SaveIndicator.tsx';
import { SearchFields } from './SearchFields.tsx';
import { isUnsaved } from './session-state.ts';
import { TermFields } from './TermFields.tsx';
import { TextArea } from './TextArea.tsx';
import { VersionsTab } from './VersionsTab.tsx';
import classes from './PostForm.module.css';

/** The post on the screen; every change goes to the session, which keeps and saves it. */
export function PostForm({ session, embedded }: { readonly session: PostSession; readonly embedded: boolean }) {
  const snapshot = useSyncExternalStore(session.subscribe, session.snapshot);
  const { content, post, save, revision } = snapshot;
  const [tab, setTab] = useState('post');
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

  return (
    <Stack gap="lg">
      <EditorHeader
        embedded={embedded}
        title={post ? 'Edit post' : 'New post'}
        badge={<SaveIndicator snapshot={snapshot} />}
        actions={
          post && (
            <ActionMenu
              label="More actions"
              items={[{ label: 'Delete post', icon: 'trash', destructive: true, onSelect: () => void remove() }]}
            />
          )
        }
      />
      <PostNotices session={session} snapshot={snapshot} />
      <div className={classes.columns}>
        <Stack gap="lg">
          <TextInput
            className={classes.title}
            label="Title"
            value={content.title}
            maxLength={300}
            error={errors['title']}
            onChange={(event) => session.change({ title: event.currentTarget.value })}
          />
          <TextArea key={revision} blocks={content.blocks} onChange={(blocks) => session.change({ blocks })} />
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
              {
                value: 'versions',
                label: 'Versions',
                panel: (
                  <Card>
                    <VersionsTab session={session} snapshot={snapshot} />
                  </Card>
                ),
              },
            ]}
          />
        </div>
      </div>
    </Stack>
  );
}
