import { installPlatform, type Platform } from '@canopy/contract/publishing';
import { useAction } from '@canopy/shell-api';
import { Button, Stack } from '@canopy/ui';
import { FormActions, FormError, TextInput } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useCallForm } from '@canopy/views/forms';
import { PLATFORM_NAMES } from '../../run/platform-names.ts';

interface SignInFormProps {
  readonly platform: Platform;
  readonly onClose: () => void;
  /** already known from the platform's side */
  readonly shop?: string;
}

const FIELDS: Partial<Record<Platform, { name: 'shop' | 'site_url'; label: string; description: string }>> = {
  shopify: { name: 'shop', label: 'Store', description: 'The name of your store, e.g. my-store.myshopify.com' },
  wordpress: { name: 'site_url', label: 'Site URL', description: 'The URL your visitors use, e.g. https://example.com' },
};

/** Redirects to the platform, where the user grants Canopy access. */
export function SignInForm({ platform, onClose, shop = '' }: SignInFormProps) {
  const field = FIELDS[platform];
  const { run } = useAction(installPlatform);
  const form = useCallForm({
    initial: field ? { [field.name]: shop } : ({} as Record<string, string>),
    prepare: (values) => {
      const { site_url: site } = values;
      return site ? { site_url: /^[a-z]+:\/\//i.test(site) ? site : `https://${site.trim()}` } : values;
    },
    send: (body) => run({ params: { platform }, body }),
    done: ({ url }) => location.assign(url),
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Connect ${PLATFORM_NAMES[platform]}`}
      description={`You sign in there, allow Canopy access, and then return here.`}
    >
      <form {...form.props}>
        <Stack gap="lg">
          <FormError>{form.failure}</FormError>
          {field && <TextInput label={field.label} description={field.description} {...form.field(field.name)} required data-autofocus />}
          <FormActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={form.running}>
              Go to {PLATFORM_NAMES[platform]}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
