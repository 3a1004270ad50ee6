import { getCrawlSettings, saveCrawlSettings, type CrawlSettings } from '@canopy/contract/seo-audit';
import { refreshCalls, showToast, useAction } from '@canopy/shell-api';
import { Button, SimpleGrid, Stack } from '@canopy/ui';
import { Fieldset, FormActions, FormError, NativeSelect, PasswordInput, Textarea, TextInput } from '@canopy/ui/forms';
import { useCallForm } from '@canopy/views/forms';
import { SETTINGS_MESSAGES } from './messages.ts';
import { bodyOf, draftOf, faultsOf } from './settings-draft.ts';

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

/** The settings form; the platform's validation errors show at their fields, and no input is lost. */
export function CrawlSettingsForm({ settings }: { readonly settings: CrawlSettings }) {
  const action = useAction(saveCrawlSettings);
  const form = useCallForm({
    initial: draftOf(settings),
    check: (draft) => faultsOf(draft, settings),
    send: (draft) => action.run({ body: bodyOf(draft) }),
    named: { basic_auth: 'username', 'basic_auth.password': 'password' },
    done: async (saved) => {
      form.renew(draftOf(saved));
      showToast({ title: SETTINGS_MESSAGES.crawlSaved, tone: 'success' });
      await refreshCalls(getCrawlSettings);
    },
    unsaved: 'the settings of the crawl',
  });

  return (
    <form {...form.props}>
      <Stack gap="lg">
        <FormError>{form.failure}</FormError>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label="Max URLs" description="1 to 50,000" inputMode="numeric" {...form.field('max_pages')} />
          <TextInput
            label="Requests a second"
            description="0.1 to 5; the site’s own Crawl-delay goes first"
            inputMode="decimal"
            {...form.field('requests_per_second')}
          />
          <NativeSelect label="Find pages by" data={START_FROM} {...form.field('start_from')} />
          <NativeSelect
            label="JavaScript rendering"
            description="Pages that scripts fill need it"
            data={RENDER}
            {...form.field('render')}
          />
          <Textarea label="Include" description={SETTINGS_MESSAGES.patterns} autosize minRows={3} {...form.field('include')} />
          <Textarea label="Exclude" description={SETTINGS_MESSAGES.patterns} autosize minRows={3} {...form.field('exclude')} />
        </SimpleGrid>
        <TextInput label="User agent" description="Empty: the crawler’s own" {...form.field('user_agent')} />
        <Fieldset legend="HTTP authentication">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput label="User name" description={SETTINGS_MESSAGES.authText} autoComplete="off" {...form.field('username')} />
            <PasswordInput
              label="Password"
              description={settings.basic_auth_username ? 'Empty: the present one stays' : 'Leave empty where the site is public'}
              autoComplete="new-password"
              {...form.field('password')}
            />
          </SimpleGrid>
        </Fieldset>
        <FormActions>
          <Button type="submit" loading={form.running}>
            Save settings
          </Button>
        </FormActions>
      </Stack>
    </form>
  );
}
