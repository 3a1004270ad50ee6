import { useMemo, type ReactNode } from 'react';
import classes from './DraftPreview.module.css';

const isWeb = (address: string) => /^https?:\/\//i.test(address);

/** The few elements that drafts consist of; of anything else, only the text. */
function shown(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const inner = [...node.childNodes].map(shown);
  switch (node.tagName) {
    case 'H2':
    case 'H3':
      return <h3 key={key}>{inner}</h3>;
    case 'P':
      return <p key={key}>{inner}</p>;
    case 'UL':
      return <ul key={key}>{inner}</ul>;
    case 'LI':
      return <li key={key}>{inner}</li>;
    case 'EM':
      return <em key={key}>{inner}</em>;
    case 'STRONG':
      return <strong key={key}>{inner}</strong>;
    case 'A': {
      const href = node.getAttribute('href') ?? '';
      if (!isWeb(href)) return inner;
      return (
        <a key={key} href={href} target="_blank" rel="noreferrer">
          {inner}
        </a>
      );
    }
    default:
      return inner;
  }
}

/** A draft's HTML as elements of the page: no scripts, resources or styles of it are loaded. */
export function DraftPreview({ html }: { readonly html: string }) {
  const content = useMemo(() => [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map(shown), [html]);
  return <article className={classes.draft}>{content}</article>;
}
