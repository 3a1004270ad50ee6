import { listBacklinkArticles, startBacklinkArticle } from '@canopy/contract/content';
import { Link, refreshCalls, reloadUser, useAction, useGo, useUnsavedWork, useUser } from '@canopy/shell-api';
import { Anchor, Button, Stack } from '@canopy/ui';
import { FormActions, FormError, Textarea, TextInput } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { Select } from '@canopy/ui/pickers';
import { useMemo, useState, type FormEvent } from 'react';
import { LimitNote } from '../../limits/LimitNote.tsx';
import { languageChoices, languageOf } from '../../locale/locale-choices.ts';

const BACKGROUND = { background: true } as const;

/** The article's subject and the link it is written for. */
export function ArticleDialog({ onClose }: { readonly onClose: () => void }) {
  const { organisation } = useUser();
  const go = useGo();
  const start = useAction(startBacklinkArticle, BACKGROUND);
  const [clientId] = useState(() => crypto.randomUUID());
  const [form, setForm] = useState({
    topic: '',
    target_url: '',
    anchor: '',
    host_site: '',
    audience: organisation.audience,
    language: languageOf(organisation.language),
    urls: '',
  });
  const languages = useMemo(languageChoices, []);
  const fields = start.error?.fieldErrors ?? {};
  useUnsavedWork(form.topic !== '' || form.target_url !== '', 'the new article');
  const set = (name: keyof typeof form) => (event: { currentTarget: { value: string } }) =>
    setForm({ ...form, [name]: event.currentTarget.value });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = { ...form, urls: form.urls.split(/\s+/).filter(Boolean), client_id: clientId };
    const result = await start.run({ body });
    if (!result.ok) return;
    void refreshCalls(listBacklinkArticles);
    void reloadUser(BACKGROUND).catch(() => undefined);
    go(`/backlink-article/results/${result.data.id}`);
  };
  return (
    <Dialog opened onClose={onClose} title="New backlink article" closeOnClickOutside={false}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          {start.error && Object.keys(fields).length === 0 && <FormError>{start.error.message}</FormError>}
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
            value={form.topic}
            error={fields['topic']}
            onChange={set('topic')}
          />
          <TextInput
            label="Page to link to"
            placeholder={`https://${organisation.domain || 'example.com'}/page`}
            maxLength={2_000}
            required
            value={form.target_url}
            error={fields['target_url']}
            onChange={set('target_url')}
          />
          <TextInput
            label="Anchor text"
            placeholder="filling a raised bed"
            maxLength={150}
            required
            value={form.anchor}
            error={fields['anchor']}
            onChange={set('anchor')}
          />
          <TextInput
            label="Site that publishes it"
            description="Optional"
            placeholder="gardens.example"
            maxLength={300}
            value={form.host_site}
            onChange={set('host_site')}
          />
          <TextInput label="Audience" maxLength={300} value={form.audience} onChange={set('audience')} />
          <Select
            label="Language"
            data={languages}
            value={form.language}
            searchable
            allowDeselect={false}
            onChange={(value) => setForm({ ...form, language: value ?? 'en' })}
          />
          <Textarea
            label="Further URLs to cite"
            description="Optional. One per line, at most 10. The page to link to and your own crawled pages are always included."
            autosize
            minRows={2}
            maxRows={5}
            value={form.urls}
            error={Object.entries(fields).find(([name]) => name.startsWith('urls'))?.[1]}
            onChange={set('urls')}
          />
          <LimitNote limit="backlink_articles" />
          <FormActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={start.running}>
              Write article
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
