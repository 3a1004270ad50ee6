import { WATCH_POLL_MS } from '@canopy/contract';
import {
  checkArticlePlacement,
  getBacklinkArticle,
  listBacklinkArticles,
  listPosts,
  setArticlePost,
  type BacklinkArticle,
} from '@canopy/contract/content';
import { Redirect, refreshCalls, reloadUser, send, showFailure, useAction, useCall, useGo, useParams } from '@canopy/shell-api';
import { Button, Card, Icon, Notice, PageHeader, Skeleton, Stack, Text } from '@canopy/ui';
import { formatDateTime, KeyValueList, StatusBadge, UrlText } from '@canopy/ui/data';
import { FormError, TextInput } from '@canopy/ui/forms';
import { useCallForm } from '@canopy/views/forms';
import { LoadFailure } from '@canopy/views/states';
import { useState } from 'react';
import { DraftPreview } from '../../drafts/DraftPreview.tsx';
import { postOfDraft } from '../../drafts/open-as-post.ts';
import { placementOf, STATUS, WORDS } from './messages.ts';
import classes from './ArticleResult.module.css';

function LinkCard({ article }: { readonly article: BacklinkArticle }) {
  const { link } = article;
  const isGood = link !== null && link.links > 0 && link.anchor_matches;
  return (
    <Card title="Link">
      <Stack gap="md">
        <KeyValueList
          items={[
            { label: 'Target URL', value: <UrlText url={article.target_url} href maxLength={30} /> },
            { label: 'Anchor text', value: article.anchor },
            ...(link
              ? [
                  {
                    label: link.checked === 'post' ? 'In the post' : 'In the draft',
                    value: (
                      <StatusBadge
                        tone={isGood ? 'good' : 'bad'}
                        label={isGood ? 'Link and anchor text found' : link.links > 0 ? 'Anchor text differs' : 'Link missing'}
                      />
                    ),
                  },
                ]
              : []),
          ]}
        />
        {link && !isGood && (
          <Text size="sm" c="dimmed">
            Restore the link in the editor before you send the article.
          </Text>
        )}
      </Stack>
    </Card>
  );
}

function PlacementCard({ article, onChanged }: { readonly article: BacklinkArticle; readonly onChanged: () => void }) {
  const { placement } = article;
  const check = useAction(checkArticlePlacement);
  const form = useCallForm({
    initial: { url: placement?.url ?? '' },
    prepare: ({ url }) => ({ url: url.trim() }),
    schema: checkArticlePlacement.body,
    send: (body) => check.run({ params: { id: article.id }, body }),
    done: onChanged,
  });
  return (
    <Card title="Live page">
      <Stack gap="md">
        <form {...form.props}>
          <Stack gap="sm">
            <FormError>{form.failure}</FormError>
            <TextInput label="URL of the published article" placeholder="https://gardens.example/article" {...form.field('url')} />
            <Button type="submit" variant="default" loading={form.running} disabled={form.values.url.trim() === ''}>
              Check the live link
            </Button>
          </Stack>
        </form>
        {placement && (
          <KeyValueList
            items={[
              { label: 'Link', value: <StatusBadge {...placementOf(placement)} /> },
              { label: 'Anchor text', value: placement.anchor ?? '–' },
              { label: 'rel', value: placement.state !== 'alive' ? '–' : placement.rel.join(' ') || 'Dofollow' },
              { label: 'Indexable', value: placement.indexable === null ? 'Unknown' : placement.indexable ? 'Yes' : 'No' },
              { label: 'Checked', value: formatDateTime(placement.checked_at) },
            ]}
          />
        )}
        {placement?.problem && (
          <Text size="sm" c="dimmed">
            {placement.problem}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

function Sources({ article }: { readonly article: BacklinkArticle }) {
  if (article.sources.length === 0) return null;
  return (
    <Card title="Sources">
      <ul className={classes.sources}>
        {article.sources.map(({ number, url, title, quotes }) => (
          <li key={url}>
            [{number}] {title}
            <Text size="xs" c="dimmed" component="div">
              <UrlText url={url} href copy={false} maxLength={36} /> {quotes === 1 ? '1 quote' : `${quotes} quotes`}
            </Text>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function OpenPost({ article, onChanged }: { readonly article: BacklinkArticle; readonly onChanged: () => void }) {
  const go = useGo();
  const [opening, setOpening] = useState(false);
  const { draft } = article;
  if (!draft) return null;
  const open = async () => {
    if (article.post_id) return go(`/posts/${article.post_id}`);
    setOpening(true);
    try {
      const post_id = await postOfDraft(draft, article.id);
      await send(setArticlePost, { params: { id: article.id }, body: { post_id } });
      onChanged();
      void refreshCalls(listPosts);
      void reloadUser().catch(() => undefined);
      go(`/posts/${post_id}`);
    } catch (error) {
      showFailure('The draft could not be opened', error);
    } finally {
      setOpening(false);
    }
  };
  return (
    <Button leftSection={<Icon name="pencil" size={16} />} onClick={() => void open()} loading={opening}>
      {article.post_id ? 'Open post' : 'Open in the editor'}
    </Button>
  );
}

function ArticleOf({ id }: { readonly id: string }) {
  const {
    data: article,
    error,
    reload,
  } = useCall(getBacklinkArticle, { params: { id } }, { refreshMs: (latest) => (latest?.status === 'running' ? WATCH_POLL_MS : 0) });
  const changed = () => {
    void reload();
    void refreshCalls(listBacklinkArticles);
  };
  if (!article)
    return (
      <Stack gap="lg">
        <PageHeader title="Backlink article" />
        {error ? (
          <LoadFailure
            error={error}
            onRetry={() => void reload()}
            noun="article"
            icon="link"
            back={{ to: '/backlink-article', label: 'All articles' }}
          />
        ) : (
          <Skeleton height={480} />
        )}
      </Stack>
    );
  const main =
    article.status === 'running' ? (
      <Card title="Draft">
        <Stack gap="sm" role="status">
          <Text size="sm" c="dimmed">
            Reading sources and writing the draft…
          </Text>
          <Skeleton height={320} />
        </Stack>
      </Card>
    ) : article.status === 'failed' ? (
      <Notice tone="bad" title="The article could not be written" live>
        {article.message} It does not count towards your plan.
      </Notice>
    ) : (
      <Card title="Draft">
        <Stack gap="md">
          {article.mode === 'rules' && <Notice>{WORDS.byRules}</Notice>}
          {article.draft && <DraftPreview html={article.draft.html} />}
        </Stack>
      </Card>
    );
  return (
    <Stack gap="lg">
      <PageHeader
        title={article.topic}
        description={article.host_site ? `For ${article.host_site}` : undefined}
        badge={<StatusBadge {...STATUS[article.status]} />}
        actions={<OpenPost article={article} onChanged={changed} />}
      />
      <div className={classes.columns}>
        {main}
        <Stack gap="lg">
          <LinkCard article={article} />
          {article.status === 'ready' && <PlacementCard key={article.id} article={article} onChanged={changed} />}
          <Sources article={article} />
        </Stack>
      </div>
    </Stack>
  );
}

/** `/backlink-article/results/:id`; without an id, all articles. */
export function ArticleResultScreen() {
  const { id } = useParams();
  return id ? <ArticleOf key={id} id={id} /> : <Redirect to="/backlink-article" />;
}
