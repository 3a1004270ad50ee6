import { installPlatform, type Platform } from '@canopy/contract/publishing';
import { useAction } from '@canopy/shell-api';
import { Button, Stack } from '@canopy/ui';
import { FormActions, FormError, TextInput } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useState } from 'react';
import { PLATFORM_NAMES } from '../../run/platform-names.ts';

interface SignInFormProps {
  readonly platform: Platform;
  readonly onClose: () => void;
  /** known from the platform's side */
  readonly shop?: string;
}

const FIELDS: Partial<Record<Platform, { name: 'shop' | 'site_url'; label: string; description: string }>> = {
  shopify: { name: 'shop', label: 'Store', description: 'The name of your store, e.g. my-store.myshopify.com' },
  wordpress: { name: 'site_url', label: 'Site address', description: 'The address your visitors use, e.g. https://example.com' },
};

/** Sends the browser to the platform, where the person lets Canopy in. */
export function SignInForm({ platform, onClose, shop = '' }: SignInFormProps) {
  const field = FIELDS[platform];
  const [value, setValue] = useState(shop);
  const { run, running, error } = useAction(installPlatform);
  const fieldError = field ? error?.fieldErrors[field.name] : undefined;
  const submit = async () => {
    const text = field?.name === 'site_url' && value !== '' && !/^[a-z]+:\/\//i.test(value) ? `https://${value.trim()}` : value;
    const result = await run({ params: { platform }, body: field ? { [field.name]: text } : {} });
    if (result.ok) location.assign(result.data.url);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Connect ${PLATFORM_NAMES[platform]}`}
      description={`You sign in there and let Canopy in; then you come back here.`}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack gap="lg">
          {error && !fieldError && <FormError>{error.message}</FormError>}
          {field && (
            <TextInput
              label={field.label}
              description={field.description}
              value={value}
              onChange={(event) => setValue(event.currentTarget.value)}
              error={fieldError}
              required
              data-autofocus
            />
          )}
          <FormActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={running}>
              Go to {PLATFORM_NAMES[platform]}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
