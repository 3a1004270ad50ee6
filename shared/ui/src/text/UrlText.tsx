import { Anchor } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Tooltip } from '../actions/Tooltip.tsx';
import { cutMiddle } from '../format/cut-middle.ts';
import { shortUrl } from '../format/short-url.ts';
import { CopyButton } from './CopyButton.tsx';
import classes from './UrlText.module.css';

export interface UrlTextProps {
  url: string;
  /** the site's own domain: its URLs are shown from the path on */
  site?: string;
  /** in characters; default 48, at most 28 on phones */
  maxLength?: number;
  /** makes it a link that opens the page in a new tab; only for http and https */
  href?: boolean;
  /** false: no copy button */
  copy?: boolean;
}

/** A URL, shortened and truncated in the middle; the tooltip and the copy button have it in full. */
export function UrlText({ url, site, maxLength, href = false, copy = true }: UrlTextProps) {
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const short = cutMiddle(site === undefined ? url : shortUrl(url, site), Math.min(maxLength ?? 48, phone ? 28 : Infinity));
  const isLink = href && /^https?:\/\//i.test(url);
  return (
    <span className={classes.url}>
      <Tooltip label={url} disabled={short === url}>
        {isLink ? (
          <Anchor href={url} target="_blank" rel="noreferrer" inherit>
            {short}
          </Anchor>
        ) : (
          <span>{short}</span>
        )}
      </Tooltip>
      {copy && (
        <span className={classes.copy}>
          <CopyButton text={url} label={`Copy ${url}`} />
        </span>
      )}
    </span>
  );
}
