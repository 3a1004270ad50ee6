import { listBacklinkArticles, startBacklinkArticle } from '@canopy/contract/content';
import { Link, refreshCalls, reloadUser, useAction, useGo, useUser } from '@canopy/shell-api';
import { Anchor, Button, Stack } from '@canopy/ui';
import { FormActions, FormError, Textarea, TextInput } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { Select } from '@canopy/ui/pickers';
import { RestoredNotice, useCallForm } from '@canopy/views/forms';
import { useMemo, useState } from 'react';
import { LimitNote } from '../../limits/LimitNote.tsx';
import { languageChoices, languageOf } from '../../locale/locale-choices.ts';

/** The article's subject and the link it is written for. */
export function ArticleDialog({ onClose }: { readonly onClose: () => void }) {
  const { organisation } = useUser();
  const go = useGo();
  const start = useAction(startBacklinkArticle);
  const [clientId] = useState(() => crypto.randomUUID());
  const languages = useMemo(languageChoices, []);
  const form = useCallForm({
    initial: {
      topic: '',
      target_url: '',
      anchor: '',
      host_site: '',
      audience: organisation.audience,
      language: languageOf(organisation.language),
      urls: '',
    },
    prepare: (values) => ({ ...values, urls: values.urls.split(/\s+/).filter(Boolean), client_id: clientId }),
    schema: startBacklinkArticle.body,
    send: (body) => start.run({ body }),
    done: ({ id }) => {
      void refreshCalls(listBacklinkArticles);
      void reloadUser().catch(() => undefined);
      go(`/backlink-article/results/${id}`);
    },
    unsaved: 'the new article',
    kept: 'backlink-article',
  });
  return (
    <Dialog opened onClose={onClose} title="New backlink article" closeOnClickOutside={false}>
      <form {...form.props}>
        <Stack gap="md">
          <RestoredNotice form={form} />
          <FormError>{form.failure}</FormError>
          {start.error?.code === 'limit-reached' && (
            <Anchor component={Link} to="/subscription" size="sm">
              See plans
            </Anchor>
          )}
          <TextInput
            label="Topic"
            placeholder="Raised beds for small gardens"
            maxLength={300}
            required
            data-autofocus
            {...form.field('topic')}
          />
          <TextInput
            label="Page to link to"
            placeholder={`https://${organisation.domain || 'example.com'}/page`}
            maxLength={2_000}
            required
            {...form.field('target_url')}
          />
          <TextInput label="Anchor text" placeholder="filling a raised bed" maxLength={150} required {...form.field('anchor')} />
          <TextInput
            label="Site that publishes it"
            description="Optional"
            placeholder="gardens.example"
            maxLength={300}
            {...form.field('host_site')}
          />
          <TextInput label="Audience" maxLength={300} {...form.field('audience')} />
          <Select label="Language" data={languages} searchable allowDeselect={false} {...form.choice('language')} />
          <Textarea
            label="Further URLs to cite"
            description="Optional. One per line, at most 10. The page to link to and your own crawled pages are always included."
            autosize
            minRows={2}
            maxRows={5}
            {...form.field('urls')}
          />
          <LimitNote limit="backlink_articles" />
          <FormActions>
            <Button
              variant="default"
              onClick={() => {
                form.reset();
                onClose();
              }}
            >
              Cancel
            </Button>
            <Button type="submit" loading={form.running}>
              Write article
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
