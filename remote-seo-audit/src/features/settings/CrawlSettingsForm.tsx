import { getCrawlSettings, saveCrawlSettings, type CrawlSettings } from '@canopy/contract/seo-audit';
import { refreshCalls, showToast, useAction, useUnsavedWork } from '@canopy/shell-api';
import { Button, SimpleGrid, Stack } from '@canopy/ui';
import { Fieldset, FormActions, FormError, NativeSelect, PasswordInput, Textarea, TextInput } from '@canopy/ui/forms';
import { useState, type FormEvent } from 'react';
import { SETTINGS_MESSAGES } from './messages.ts';
import { bodyOf, draftOf, faultsOf, type SettingsDraft } from './settings-draft.ts';

const START_FROM = [
  { value: 'both', label: 'Links and sitemaps' },
  { value: 'links', label: 'Links alone' },
  { value: 'sitemap', label: 'Sitemaps alone' },
];
const RENDER = [
  { value: 'needed', label: 'Pages that need it' },
  { value: 'all', label: 'All pages' },
  { value: 'never', label: 'No page' },
];

/** The settings as a form; what the platform refuses stands at its field, and nothing typed is lost. */
export function CrawlSettingsForm({ settings }: { readonly settings: CrawlSettings }) {
  const action = useAction(saveCrawlSettings);
  const [draft, setDraft] = useState(() => draftOf(settings));
  const [kept, setKept] = useState(draft);
  const [tried, setTried] = useState(false);
  const dirty = JSON.stringify(draft) !== JSON.stringify(kept);
  useUnsavedWork(dirty, 'the settings of the crawl');
  const faults = tried ? faultsOf(draft, settings) : {};
  const refused = action.error?.fieldErrors ?? {};
  /** the message at a field of the body, or of an entry of it: `include.2` */
  const refusedAt = (field: string) => Object.entries(refused).find(([name]) => name === field || name.startsWith(`${field}.`))?.[1];
  const set = <K extends keyof SettingsDraft>(field: K, value: SettingsDraft[K]) => setDraft({ ...draft, [field]: value });

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(faultsOf(draft, settings)).length > 0) return;
    const result = await action.run({ body: bodyOf(draft) });
    if (!result.ok) return;
    const saved = draftOf(result.data);
    setDraft(saved);
    setKept(saved);
    showToast({ title: SETTINGS_MESSAGES.crawlSaved, tone: 'success' });
    await refreshCalls(getCrawlSettings);
  };

  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Stack gap="lg">
        <FormError>{action.error?.message}</FormError>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label="Most pages"
            description="1 to 50,000"
            inputMode="numeric"
            value={draft.maxPages}
            error={faults.maxPages ?? refusedAt('max_pages')}
            onChange={(event) => set('maxPages', event.currentTarget.value)}
          />
          <TextInput
            label="Requests a second"
            description="0.1 to 5; the site’s own Crawl-delay goes first"
            inputMode="decimal"
            value={draft.requestsPerSecond}
            error={faults.requestsPerSecond ?? refusedAt('requests_per_second')}
            onChange={(event) => set('requestsPerSecond', event.currentTarget.value)}
          />
          <NativeSelect
            label="Find pages by"
            data={START_FROM}
            value={draft.startFrom}
            onChange={(event) => set('startFrom', event.currentTarget.value as SettingsDraft['startFrom'])}
          />
          <NativeSelect
            label="Draw in a browser"
            description="Pages that scripts fill need it"
            data={RENDER}
            value={draft.render}
            onChange={(event) => set('render', event.currentTarget.value as SettingsDraft['render'])}
          />
          <Textarea
            label="Only these addresses"
            description={SETTINGS_MESSAGES.patterns}
            autosize
            minRows={3}
            value={draft.include}
            error={refusedAt('include')}
            onChange={(event) => set('include', event.currentTarget.value)}
          />
          <Textarea
            label="Without these addresses"
            description={SETTINGS_MESSAGES.patterns}
            autosize
            minRows={3}
            value={draft.exclude}
            error={refusedAt('exclude')}
            onChange={(event) => set('exclude', event.currentTarget.value)}
          />
        </SimpleGrid>
        <TextInput
          label="User agent"
          description="Empty: the crawler’s own"
          value={draft.userAgent}
          error={refusedAt('user_agent')}
          onChange={(event) => set('userAgent', event.currentTarget.value)}
        />
        <Fieldset legend="Sign-in of the site">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label="User name"
              description={SETTINGS_MESSAGES.authText}
              autoComplete="off"
              value={draft.username}
              error={refusedAt('basic_auth')}
              onChange={(event) => set('username', event.currentTarget.value)}
            />
            <PasswordInput
              label="Password"
              description={settings.basic_auth_username ? 'Empty: the present one stays' : 'Leave empty where the site is public'}
              autoComplete="new-password"
              value={draft.password}
              error={faults.password}
              onChange={(event) => set('password', event.currentTarget.value)}
            />
          </SimpleGrid>
        </Fieldset>
        <FormActions>
          <Button type="submit" loading={action.running}>
            Save settings
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}
