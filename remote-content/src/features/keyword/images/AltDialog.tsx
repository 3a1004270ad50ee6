import { applyImageAlt, describeImage, listLanguageModels, modelName, type KeywordImage } from '@canopy/contract/content';
import { Link, queuePage, showToast, useAction, useCall, useOrganisationId, usePublishQueue } from '@canopy/shell-api';
import { Anchor, Button, Group, Stack, Text } from '@canopy/ui';
import { FormActions, FormError, Textarea } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useCallForm } from '@canopy/views/forms';
import { useState } from 'react';
import { identifierOf } from '../content/identifier-of.ts';
import { KEYWORD_MESSAGES } from '../messages.ts';

/** Writes the alt text of an image and sends it to the publish queue. */
export function AltDialog({ image, onClose }: { readonly image: KeywordImage; readonly onClose: () => void }) {
  const organisationId = useOrganisationId();
  const queued = usePublishQueue().find(({ page_url: url }) => url === image.page_url);
  const apply = useAction(applyImageAlt);
  const models = useCall(listLanguageModels, {}).data?.data ?? [];
  const seeing = models.find(({ is_available: isAvailable, accepts_images: accepts }) => isAvailable && accepts);
  const describe = useAction(describeImage);
  const [source, setSource] = useState('Based on the file name and the page’s subject.');
  const look = async () => {
    const result = await describe.run({ body: { page_id: image.page_id, src: image.src } });
    if (!result.ok) return;
    form.set('alt', result.data.alt);
    setSource(`Written by ${modelName(result.data.model)} from the image. Check it before you apply it.`);
  };
  const form = useCallForm({
    initial: { alt: image.suggestion },
    prepare: ({ alt }) => ({ page_url: image.page_url, src: image.src, alt, ...(queued && { content: queued.content }) }),
    schema: applyImageAlt.body,
    send: (body) => apply.run({ body }),
    done: ({ ref, platform, title, page_url, original_html: html, updated_html: content }) => {
      const isKept =
        organisationId !== null &&
        queuePage({
          page_url,
          title,
          content,
          originalContent: queued?.originalContent ?? html,
          selectedOrganisationId: organisationId,
          ...identifierOf(platform, ref),
        });
      showToast(
        isKept ? { tone: 'success', title: KEYWORD_MESSAGES.applied } : { tone: 'destructive', title: KEYWORD_MESSAGES.storageFull },
      );
      if (isKept) onClose();
    },
    unsaved: 'the alt text',
  });
  return (
    <Dialog opened onClose={onClose} title="Alt text" description={image.page_url}>
      <form {...form.props}>
        <Stack gap="md">
          {form.failure && (
            <FormError>
              {form.failure}
              {apply.error?.code === 'platform-not-connected' && (
                <>
                  {' '}
                  <Anchor component={Link} to="/platform-integration" size="sm">
                    Connect the site
                  </Anchor>
                </>
              )}
            </FormError>
          )}
          <Text size="sm">
            <Anchor
              href={URL.canParse(image.src, image.page_url) ? new URL(image.src, image.page_url).href : undefined}
              target="_blank"
              rel="noreferrer"
              size="sm"
            >
              Open the image in a new tab
            </Anchor>{' '}
            and describe what it shows. Current text: {image.alt?.trim() ? `“${image.alt}”` : 'none'}.
          </Text>
          {describe.error && <FormError>{describe.error.message}</FormError>}
          <Textarea
            label="Alt text"
            description={source}
            {...form.field('alt')}
            maxLength={300}
            readOnly={describe.running}
            autosize
            minRows={2}
            required
            data-autofocus
          />
          {seeing && (
            <Group>
              <Button size="xs" variant="default" loading={describe.running} onClick={() => void look()}>
                Describe with {seeing.label}
              </Button>
            </Group>
          )}
          <FormActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={form.running}>
              Add to the publish queue
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
