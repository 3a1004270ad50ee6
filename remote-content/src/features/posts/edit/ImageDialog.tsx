import { MAX_IMAGE_BYTES, uploadPostImage } from '@canopy/contract/content';
import { useAction } from '@canopy/shell-api';
import { Button, Stack } from '@canopy/ui';
import { FileInput, FormActions, FormError, TextInput } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useState, type FormEvent } from 'react';

const CHUNK = 32_768;

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
  const upload = useAction(uploadPostImage, { background: true });
  const [file, setFile] = useState<File | null>(null);
  const [alt, setAlt] = useState('');
  const [tried, setTried] = useState(false);
  const isTooLarge = file !== null && file.size > MAX_IMAGE_BYTES;
  const fields = upload.error?.fieldErrors ?? {};
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!file || isTooLarge || alt.trim() === '') return;
    const result = await upload.run({ body: { file_name: file.name.slice(0, 300), alt, base64: await base64Of(file) } });
    if (!result.ok) return;
    onImage(result.data.url, result.data.alt);
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title="Insert an image">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <FormError>{upload.error && Object.keys(fields).length === 0 ? upload.error.message : null}</FormError>
          <FileInput
            label="Image"
            description="At most 12 MB. Larger images are scaled down to 1,600 px wide and 8,000 px tall."
            accept="image/jpeg,image/png,image/webp,image/gif,image/avif,image/tiff"
            required
            clearable
            value={file}
            error={isTooLarge ? 'The image is larger than 12 MB' : tried && !file ? 'Choose an image' : fields['base64']}
            onChange={setFile}
          />
          <TextInput
            label="Alt text"
            description="What the image shows, for people who cannot see it"
            required
            maxLength={500}
            value={alt}
            error={tried && alt.trim() === '' ? 'Describe what the image shows' : fields['alt']}
            onChange={(event) => setAlt(event.currentTarget.value)}
          />
          <FormActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={upload.running}>
              Insert
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
