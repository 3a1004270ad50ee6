import { Button } from '@canopy/ui';
import { TextInput } from '@canopy/ui/forms';
import { useState, type FormEvent } from 'react';
import classes from './Sitemap.module.css';

interface PasteSitemapProps {
  /** @returns what is wrong, or null */
  readonly onCheck: (url: string) => Promise<string | null>;
  readonly checking: boolean;
}

/** A sitemap that stands somewhere unusual. */
export function PasteSitemap({ onCheck, checking }: PasteSitemapProps) {
  const [url, setUrl] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!/^https?:\/\//i.test(url.trim()) || !URL.canParse(url.trim())) return setProblem('Please enter a valid URL including protocol');
    const wrong = await onCheck(url.trim());
    setProblem(wrong);
    if (!wrong) setUrl('');
  };
  return (
    <form className={classes.paste} onSubmit={(event) => void onSubmit(event)} noValidate>
      <TextInput
        className={classes.pasteField}
        label="Another sitemap"
        placeholder="https://example.com/sitemap.xml"
        inputMode="url"
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
        error={problem}
      />
      <Button type="submit" variant="default" loading={checking} className={classes.pasteButton}>
        Check
      </Button>
    </form>
  );
}
