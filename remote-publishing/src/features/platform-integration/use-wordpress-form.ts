import { checkPlatform, saveWordpressCredentials, syncContent, wordpressCredentials } from '@canopy/contract/publishing';
import { refreshCalls, showToast, useAction, useUser } from '@canopy/shell-api';
import { useCallForm } from '@canopy/views/forms';
import { INTEGRATION_MESSAGES } from './messages.ts';

/** A URL typed without a protocol is treated as https. */
const withProtocol = (address: string) => (address === '' || /^[a-z]+:\/\//i.test(address) ? address : `https://${address}`);

/** The connect form: validated here first, then by the site itself. */
export function useWordpressForm(onDone: () => void) {
  const { domain } = useUser().organisation;
  const { run } = useAction(saveWordpressCredentials);
  const sync = useAction(syncContent);
  return useCallForm({
    initial: { site_url: domain === '' ? '' : `https://${domain}`, username: '', application_password: '' },
    prepare: (values) => ({ ...values, site_url: withProtocol(values.site_url.trim()) }),
    schema: wordpressCredentials,
    send: (body) => run({ body }),
    done: async ({ site_name }) => {
      // The screens that list the site's pages will find them ready; each of them can also request a listing.
      void sync.run({ body: {} });
      await refreshCalls(checkPlatform);
      showToast({ title: INTEGRATION_MESSAGES.connected(site_name), tone: 'success' });
      onDone();
    },
    unsaved: 'the connection to WordPress',
  });
}
