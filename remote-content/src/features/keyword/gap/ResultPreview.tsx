import { DESCRIPTION_PIXELS, PHONE_DESCRIPTION_PIXELS, TITLE_PIXELS } from '@canopy/contract/content';
import { Box, Text } from '@canopy/ui';
import { shownIn } from '../../../text-width.ts';

interface ResultPreviewProps {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly device: 'desktop' | 'phone';
}

const FONT = 'Arial, "Liberation Sans", Helvetica, sans-serif';
const WIDTH = { desktop: 632, phone: 380 };

/** The page as a Google result, truncated where Google truncates. */
export function ResultPreview({ url, title, description, device }: ResultPreviewProps) {
  const { host, pathname } = new URL(url);
  const path = pathname.split('/').filter(Boolean).join(' › ');
  return (
    <Box
      p="sm"
      maw={WIDTH[device]}
      style={{ border: '1px solid var(--mantine-color-default-border)', borderRadius: 8, fontFamily: FONT }}
      role="group"
      aria-label={`Google result, ${device}`}
    >
      <Text size="xs" c="dimmed" style={{ fontFamily: FONT, overflowWrap: 'anywhere' }}>
        {host}
        {path && ` › ${path}`}
      </Text>
      <Text c="var(--mantine-color-anchor)" style={{ fontFamily: FONT, fontSize: 20, lineHeight: 1.3 }}>
        {shownIn(title, 20, TITLE_PIXELS)}
      </Text>
      <Text style={{ fontFamily: FONT, fontSize: 14, lineHeight: 1.5 }}>
        {shownIn(description, 14, device === 'desktop' ? DESCRIPTION_PIXELS : PHONE_DESCRIPTION_PIXELS)}
      </Text>
    </Box>
  );
}
