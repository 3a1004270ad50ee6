import { checkPlatform, saveWordpressCredentials, syncContent, wordpressCredentials } from '@canopy/contract/publishing';
import { refreshCalls, showToast, useAction } from '@canopy/shell-api';
import { useCallForm } from '@canopy/views/forms';
import { INTEGRATION_MESSAGES } from './messages.ts';

/** An address typed without its protocol is taken as https. */
const withProtocol = (address: string) => (address === '' || /^[a-z]+:\/\//i.test(address) ? address : `https://${address}`);

const BACKGROUND = { background: true } as const;

/** The connect form: checked here first, then by the site itself. */
export function useWordpressForm(onDone: () => void) {
  const { run } = useAction(saveWordpressCredentials);
  const sync = useAction(syncContent, BACKGROUND);
  return useCallForm({
    initial: { site_url: '', username: '', application_password: '' },
    prepare: (values) => ({ ...values, site_url: withProtocol(values.site_url.trim()) }),
    schema: wordpressCredentials,
    send: (body) => run({ body }),
    done: async ({ site_name }) => {
      // The screens that list the site's pages have them when they are opened; each of them can ask again.
      void sync.run({ body: {} });
      await refreshCalls(checkPlatform);
      showToast({ title: INTEGRATION_MESSAGES.connected(site_name), tone: 'success' });
      onDone();
    },
    unsaved: 'the connection to WordPress',
  });
}
