import { previewBlog } from '@canopy/contract/publishing';
import { useCall } from '@canopy/shell-api';
import { FailedState, Skeleton, Stack, Text } from '@canopy/ui';
import { KeyValueList, Tabs, UrlText } from '@canopy/ui/data';
import { useMemo, useState } from 'react';
import { PLATFORM_NAMES } from '../../run/platform-names.ts';
import { documentOf } from './preview-document.ts';
import classes from './PostPreview.module.css';

/** What publishing a stored post now would send, as the server makes it: title, slug, head, and the text as seen and to the letter. */
export function PostPreview({ postId }: { readonly postId: string }) {
  const { data, error, isValidating, reload } = useCall(previewBlog, { params: { id: postId } });
  const [view, setView] = useState('seen');
  const page = useMemo(() => (data ? documentOf(data) : ''), [data]);
  if (!data)
    return error ? (
      <FailedState detail={error.message} onRetry={() => void reload()} retrying={isValidating} />
    ) : (
      <Skeleton height={420} aria-label="Loading the preview" />
    );
  const kept = data.updates ? 'Left as it is' : 'Left to the platform';
  return (
    <Stack gap="md">
      <KeyValueList
        items={[
          { label: 'Platform', value: PLATFORM_NAMES[data.platform] },
          data.is_scheduled
            ? { label: 'Publishes', value: 'The scheduled post, before its time' }
            : { label: data.updates ? 'Updates' : 'Creates', value: data.url === null ? 'A new post' : <UrlText url={data.url} href /> },
          { label: 'Title', value: data.title },
          { label: 'Slug', value: data.slug ?? kept },
          { label: 'SEO title', value: data.seo_title ?? kept },
          { label: 'Meta description', value: data.seo_description ?? kept },
        ]}
      />
      <Tabs
        label="View of the text"
        value={view}
        onChange={setView}
        items={[
          {
            value: 'seen',
            label: 'Text',
            panel: (
              <Stack gap={4}>
                {/* Nothing in it runs, and it has no origin; the portal's content security policy holds in it as well. */}
                <iframe className={classes.frame} title="Preview of the text" sandbox="" srcDoc={page} />
                <Text size="sm" c="dimmed">
                  Without the site’s design. Images of other sites are named, not loaded.
                </Text>
              </Stack>
            ),
          },
          {
            value: 'source',
            label: 'HTML',
            panel: (
              <pre className={classes.source} tabIndex={0} role="region" aria-label="HTML as sent">
                {data.html}
              </pre>
            ),
          },
        ]}
      />
    </Stack>
  );
}
