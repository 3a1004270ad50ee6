import { getCrawlSettings, saveCrawlSettings, type CrawlSettings } from '@canopy/contract/seo-audit';
import { refreshCalls, showToast, useAction, useUser } from '@canopy/shell-api';
import { Button, SimpleGrid, Stack } from '@canopy/ui';
import { Fieldset, FormActions, FormError, NativeSelect, PasswordInput, Textarea, TextInput } from '@canopy/ui/forms';
import { useCallForm } from '@canopy/views/forms';
import { SETTINGS_MESSAGES } from './messages.ts';
import { bodyOf, draftOf, faultsOf } from './settings-draft.ts';

const START_FROM = [
  { value: 'both', label: 'Links and sitemaps' },
  { value: 'links', label: 'Links only' },
  { value: 'sitemap', label: 'Sitemaps only' },
];
const RENDER = [
  { value: 'needed', label: 'Pages that need it' },
  { value: 'all', label: 'All pages' },
  { value: 'never', label: 'Never' },
];

/** The settings form; the platform's validation errors show at their fields, and no input is lost. */
export function CrawlSettingsForm({ settings }: { readonly settings: CrawlSettings }) {
  const action = useAction(saveCrawlSettings);
  const { organisation } = useUser();
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
        <TextInput label="Host" description={SETTINGS_MESSAGES.hostText(organisation.domain)} autoComplete="off" {...form.field('host')} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label="Max URLs" description="1 to 50,000" inputMode="numeric" {...form.field('max_pages')} />
          <TextInput
            label="Requests per second"
            description="0.1 to 5; a Crawl-delay in robots.txt takes precedence"
            inputMode="decimal"
            {...form.field('requests_per_second')}
          />
          <NativeSelect label="Discover URLs from" data={START_FROM} {...form.field('start_from')} />
          <NativeSelect
            label="JavaScript rendering"
            description="For pages whose content comes from scripts"
            data={RENDER}
            {...form.field('render')}
          />
          <Textarea label="Include" description={SETTINGS_MESSAGES.patterns} autosize minRows={3} {...form.field('include')} />
          <Textarea label="Exclude" description={SETTINGS_MESSAGES.patterns} autosize minRows={3} {...form.field('exclude')} />
        </SimpleGrid>
        <TextInput label="User agent" description="Leave empty to use the crawler’s own" {...form.field('user_agent')} />
        <Fieldset legend="HTTP authentication">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput label="Username" description={SETTINGS_MESSAGES.authText} autoComplete="off" {...form.field('username')} />
            <PasswordInput
              label="Password"
              description={settings.basic_auth_username ? 'Leave empty to keep the current password' : 'Leave empty if the site is public'}
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
