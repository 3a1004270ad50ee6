import { Button } from '@canopy/ui';
import { FormError, TextInput } from '@canopy/ui/forms';
import { useCallForm } from '@canopy/views/forms';
import classes from './Sitemap.module.css';
import type { useSitemapChoice } from './use-sitemap-choice.ts';

interface PasteSitemapProps {
  readonly look: ReturnType<typeof useSitemapChoice>['look'];
  /** @returns whether there is a sitemap to choose */
  readonly onFound: ReturnType<typeof useSitemapChoice>['take'];
}

/** A sitemap at an unusual URL. */
export function PasteSitemap({ look, onFound }: PasteSitemapProps) {
  const form = useCallForm({
    initial: { url: '' },
    check: ({ url }): Record<string, string> =>
      /^https?:\/\//i.test(url.trim()) && URL.canParse(url.trim()) ? {} : { url: 'Please enter a valid URL including protocol' },
    send: ({ url }) => look.run({ query: { url: url.trim() } }),
    keepsDirty: true,
    done: (answer) => {
      if (!onFound(answer)) return { url: answer.problem ?? 'There is no sitemap at this URL.' };
      form.reset();
    },
  });
  return (
    <>
      <FormError>{form.failure}</FormError>
      <form className={classes.paste} {...form.props}>
        <TextInput
          className={classes.pasteField}
          label="Another sitemap"
          placeholder="https://example.com/sitemap.xml"
          inputMode="url"
          {...form.field('url')}
        />
        <Button type="submit" variant="default" loading={form.running} className={classes.pasteButton}>
          Check
        </Button>
      </form>
    </>
  );
}
