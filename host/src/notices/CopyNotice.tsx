import { Button, Code, Group, Icon, Notice } from '@canopy/ui';
import { useState, type ReactNode } from 'react';

interface CopyNoticeProps {
  readonly title: string;
  /** what is to be copied */
  readonly text: string;
  readonly copyLabel: string;
  readonly children: ReactNode;
}

/** Shows something just created, this one time only, to be copied. */
export function CopyNotice({ title, text, copyLabel, children }: CopyNoticeProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <Notice tone="good" title={title} live>
      {children}
      <Group gap="sm" mt="sm">
        <Code style={{ overflowWrap: 'anywhere' }}>{text}</Code>
        <Button size="xs" variant="default" leftSection={<Icon name={copied ? 'check' : 'copy'} size={14} />} onClick={() => void copy()}>
          {copied ? 'Copied' : copyLabel}
        </Button>
      </Group>
    </Notice>
  );
}
