import { Box, Text } from '@canopy/ui';
import type { ReactNode } from 'react';

interface NotesProps {
  readonly items: readonly ReactNode[];
  /** for a card without padding of its own */
  readonly inset?: boolean;
}

/** Notes below figures on what they leave out. */
export function Notes({ items, inset = false }: NotesProps) {
  if (items.length === 0) return null;
  return (
    <Box px={inset ? 'lg' : 0} pb={inset ? 'md' : 0} pt="sm">
      {items.map((item, index) => (
        <Text key={index} size="xs" c="dimmed">
          {item}
        </Text>
      ))}
    </Box>
  );
}
