import { blockProblem, BLOCK_LABELS, MAX_BLOCK_INPUT, MAX_BLOCKS, type BlockLabel, type PromptBlock } from '@canopy/contract/tools';
import { Button, Card, Group, IconButton, Stack, Text } from '@canopy/ui';
import { Textarea, TextInput } from '@canopy/ui/forms';
import { PROMPT_MESSAGES as WORDS } from './messages.ts';
import classes from './PromptTesting.module.css';

const KINDS: Readonly<Record<BlockLabel, { name: string; add: string; placeholder: string }>> = {
  text: { name: 'Text', add: 'Text', placeholder: 'Which shop has the widest choice of ferns?' },
  keyword: { name: 'Keyword', add: 'Keyword', placeholder: 'ferns' },
  self: { name: 'Own site', add: 'Own site', placeholder: 'https://example.com' },
  competitor: { name: 'Competitor', add: 'Competitor', placeholder: 'competitor.com' },
};

export interface BlockComposerProps {
  readonly blocks: readonly PromptBlock[];
  readonly onChange: (blocks: readonly PromptBlock[]) => void;
  /** errors show from the first attempt to run on */
  readonly showFaults: boolean;
}

/** The prompt, part by part. */
export function BlockComposer({ blocks, onChange, showFaults }: BlockComposerProps) {
  const add = (label: BlockLabel) => onChange([...blocks, { id: crypto.randomUUID(), label, input: '' }]);
  const replace = (index: number, input: string) => onChange(blocks.map((block, at) => (at === index ? { ...block, input } : block)));
  const move = (from: number, to: number) => {
    const moved = [...blocks];
    moved.splice(to, 0, ...moved.splice(from, 1));
    onChange(moved);
  };
  return (
    <Card title="Prompt" description="Text blocks are sent as written; keywords, your site and competitors are named in the prompt.">
      <Stack gap="md">
        {blocks.length === 0 && (
          <Text size="sm" c="dimmed">
            {WORDS.noBlocks}
          </Text>
        )}
        {blocks.map(({ id, label, input }, index) => {
          const { name, placeholder } = KINDS[label];
          const number = blocks.slice(0, index + 1).filter((block) => block.label === label).length;
          const title = blocks.filter((block) => block.label === label).length > 1 ? `${name} ${number}` : name;
          const shared = {
            label: title,
            placeholder,
            value: input,
            maxLength: MAX_BLOCK_INPUT,
            error: showFaults ? blockProblem(label, input) : undefined,
            onChange: (event: { currentTarget: { value: string } }) => replace(index, event.currentTarget.value),
          };
          return (
            <div key={id} className={classes.block}>
              <div className={classes.blockInput}>
                {label === 'text' ? <Textarea {...shared} autosize minRows={3} maxRows={12} /> : <TextInput {...shared} />}
              </div>
              <div className={classes.blockActions}>
                <IconButton
                  icon="arrow-up"
                  label={`Move ${title} up`}
                  size="sm"
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  icon="arrow-down"
                  label={`Move ${title} down`}
                  size="sm"
                  disabled={index === blocks.length - 1}
                  onClick={() => move(index, index + 1)}
                />
                <IconButton
                  icon="trash"
                  label={`Remove ${title}`}
                  size="sm"
                  onClick={() => onChange(blocks.filter((_, at) => at !== index))}
                />
              </div>
            </div>
          );
        })}
        <Group gap="xs" role="group" aria-label="Add a block">
          {BLOCK_LABELS.map((label) => (
            <Button key={label} variant="default" size="xs" disabled={blocks.length >= MAX_BLOCKS} onClick={() => add(label)}>
              {`Add ${KINDS[label].add.toLowerCase()}`}
            </Button>
          ))}
        </Group>
      </Stack>
    </Card>
  );
}
