import { checkPlatform, saveWordpressCredentials, wordpressCredentials } from '@canopy/contract/publishing';
import { refreshCalls, showToast, useAction } from '@canopy/shell-api';
import { useState } from 'react';
import { INTEGRATION_MESSAGES } from './messages.ts';

type Field = 'site_url' | 'username' | 'application_password';
const EMPTY: Record<Field, string> = { site_url: '', username: '', application_password: '' };

/** An address typed without its protocol is taken as https. */
const withProtocol = (address: string) => (address === '' || /^[a-z]+:\/\//i.test(address) ? address : `https://${address}`);

/** What is wrong with the fields, by the same rules as the server's. */
function problemsOf(values: Record<Field, string>): Partial<Record<Field, string>> {
  const parsed = wordpressCredentials.safeParse(values);
  if (parsed.success) return {};
  return Object.fromEntries(parsed.error.issues.map((issue) => [issue.path[0], issue.message])) as Partial<Record<Field, string>>;
}

/** The connect form: checked here first, then by the site itself. */
export function useWordpressForm(onDone: () => void) {
  const save = useAction(saveWordpressCredentials);
  const [values, setValues] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const body = { ...values, site_url: withProtocol(values.site_url.trim()) };
  const problems = tried ? problemsOf(body) : {};
  const fromSite = save.error?.fieldErrors ?? {};

  const submit = async () => {
    setTried(true);
    if (Object.keys(problemsOf(body)).length > 0) return;
    const result = await save.run({ body });
    if (!result.ok) return;
    await refreshCalls(checkPlatform);
    showToast({ title: INTEGRATION_MESSAGES.connected(result.data.site_name), tone: 'success' });
    onDone();
  };

  return {
    values,
    set: (field: Field, value: string) => setValues((previous) => ({ ...previous, [field]: value })),
    errorOf: (field: Field) => problems[field] ?? fromSite[field],
    failure: save.error && Object.keys(fromSite).length === 0 ? save.error.message : null,
    connecting: save.running,
    submit,
  };
}
