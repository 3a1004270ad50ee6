import { MAX_IMAGE_BYTES, uploadPostImage } from '@canopy/contract/content';
import { useAction } from '@canopy/shell-api';
import { Button, Stack } from '@canopy/ui';
import { FileInput, FormActions, FormError, TextInput } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useCallForm } from '@canopy/views/forms';

const CHUNK = 32_768;
const TOO_LARGE = 'The image is larger than 12 MB';

/** A file's bytes in base64. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}

interface ImageDialogProps {
  readonly onImage: (url: string, alt: string) => void;
  readonly onClose: () => void;
}

/** Inserts an image from this device into the text; a description of it is required. */
export function ImageDialog({ onImage, onClose }: ImageDialogProps) {
  const upload = useAction(uploadPostImage);
  const form = useCallForm({
    initial: { base64: null as File | null, alt: '' },
    check: ({ base64: file, alt }): Record<string, string> => ({
      ...(!file && { base64: 'Choose an image' }),
      ...(file && file.size > MAX_IMAGE_BYTES && { base64: TOO_LARGE }),
      ...(alt.trim() === '' && { alt: 'Describe what the image shows' }),
    }),
    send: async ({ base64: file, alt }) =>
      upload.run({ body: { file_name: file?.name.slice(0, 300) ?? '', alt, base64: file ? await base64Of(file) : '' } }),
    done: ({ url, alt }) => {
      onImage(url, alt);
      onClose();
    },
    unsaved: 'the image',
  });
  const isTooLarge = (form.values.base64?.size ?? 0) > MAX_IMAGE_BYTES;
  return (
    <Dialog opened onClose={onClose} title="Insert an image">
      <form {...form.props}>
        <Stack gap="md">
          <FormError>{form.failure}</FormError>
          <FileInput
            label="Image"
            description="At most 12 MB. Larger images are scaled down to 1,600 px wide and 8,000 px tall."
            accept="image/jpeg,image/png,image/webp,image/gif,image/avif,image/tiff"
            required
            clearable
            {...form.field('base64')}
            error={isTooLarge ? TOO_LARGE : form.errors['base64']}
          />
          <TextInput
            label="Alt text"
            description="What the image shows, for people who cannot see it"
            required
            maxLength={500}
            {...form.field('alt')}
          />
          <FormActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={form.running}>
              Insert
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
