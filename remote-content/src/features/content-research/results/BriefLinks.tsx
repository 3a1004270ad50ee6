import type { CheckedLink } from '@canopy/contract/content';
import { Button, Icon, IconButton, Text } from '@canopy/ui';
import { StatusBadge } from '@canopy/ui/data';
import { TextInput } from '@canopy/ui/forms';
import { useEffect, useRef } from 'react';
import { LINK_STATES } from '../../../checks/link-states.ts';
import type { LinkErrors } from './brief-form.ts';
import classes from './Results.module.css';

interface Link {
  readonly url: string;
  readonly text: string;
}
interface BriefLinksProps {
  readonly links: readonly Link[];
  /** what is wrong with each link, in their order */
  readonly errors: readonly LinkErrors[];
  /** as they were saved, with what the crawl says of them */
  readonly known: readonly CheckedLink[];
  readonly disabled: boolean;
  readonly onChange: (links: Link[]) => void;
}

const MAX_LINKS = 20;

/** Own pages that the draft links to, with what the crawl says of each. */
export function BriefLinks({ links, errors, known, disabled, onChange }: BriefLinksProps) {
  const add = useRef<HTMLButtonElement>(null);
  const isRemoved = useRef(false);
  // The button that had the focus is gone. Not before: at the maximum, the one that takes it is disabled until then.
  useEffect(() => {
    if (isRemoved.current) add.current?.focus();
    isRemoved.current = false;
  }, [links.length]);
  const change = (at: number, part: Partial<Link>) => onChange(links.map((link, index) => (index === at ? { ...link, ...part } : link)));
  return (
    <section>
      <h3 className={classes.heading}>Internal links to add</h3>
      {links.length === 0 && (
        <Text size="sm" c="dimmed">
          {known.length === 0 ? 'No crawled page of this workspace is about this question.' : 'No links yet.'}
        </Text>
      )}
      <ul className={classes.facts}>
        {links.map(({ url, text }, index) => {
          const state = known.find((one) => one.url === url)?.state;
          return (
            // While it is being typed, a link has nothing but its position as a key.
            <li key={index} className={classes.link}>
              <TextInput
                label={`Anchor text ${index + 1}`}
                error={errors[index]?.text}
                value={text}
                maxLength={300}
                disabled={disabled}
                onChange={(event) => change(index, { text: event.currentTarget.value })}
              />
              <TextInput
                label={`Page ${index + 1}`}
                error={errors[index]?.url}
                value={url}
                disabled={disabled}
                onChange={(event) => change(index, { url: event.currentTarget.value })}
              />
              <div className={classes.row}>
                {state && <StatusBadge {...LINK_STATES[state]} />}
                <IconButton
                  icon="trash"
                  label={`Remove link ${index + 1}`}
                  disabled={disabled}
                  onClick={() => {
                    isRemoved.current = true;
                    onChange(links.filter((_, at) => at !== index));
                  }}
                />
              </div>
            </li>
          );
        })}
      </ul>
      <Button
        ref={add}
        variant="default"
        size="xs"
        mt="sm"
        leftSection={<Icon name="plus" size={14} />}
        disabled={disabled || links.length >= MAX_LINKS}
        onClick={() => onChange([...links, { url: '', text: '' }])}
      >
        Add a link
      </Button>
    </section>
  );
}
