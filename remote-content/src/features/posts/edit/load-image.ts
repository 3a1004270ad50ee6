import { showRemoteImage } from '@canopy/contract/content';
import { send } from '@canopy/shell-api';

/** An image of another site, fetched by the platform: that site does not learn who opens the post. */
export async function loadImage(url: string): Promise<string> {
  const { webp_base64: image } = await send(showRemoteImage, { body: { url } });
  return `data:image/webp;base64,${image}`;
}
