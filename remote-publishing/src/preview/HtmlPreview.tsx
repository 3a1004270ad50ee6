import { Badge } from '@canopy/ui';
import { createElement, Fragment, useMemo, type ReactNode } from 'react';
import { previewOf, type PreviewNode } from './html-text.ts';
import classes from './HtmlPreview.module.css';

const EMPTY = new Set(['br', 'hr']);

function nodesOf(nodes: readonly PreviewNode[]): ReactNode[] {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return <Fragment key={index}>{node}</Fragment>;
    if (node.tag === 'img') return <Badge key={index}>{node.alt ? `Image: ${node.alt}` : 'Image without alt text'}</Badge>;
    if (node.tag === 'a')
      return (
        <span key={index} className={classes.link} title={node.href}>
          {nodesOf(node.children)}
        </span>
      );
    // Headings of the page are not headings of this screen.
    if (/^h[1-6]$/.test(node.tag))
      return (
        <p key={index} className={classes.heading}>
          {nodesOf(node.children)}
        </p>
      );
    return createElement(node.tag, { key: index }, EMPTY.has(node.tag) ? undefined : nodesOf(node.children));
  });
}

/** A page's content, roughly as visitors see it. */
export function HtmlPreview({ html, label }: { readonly html: string; readonly label: string }) {
  const nodes = useMemo(() => previewOf(html), [html]);
  return (
    <div className={classes.preview} role="region" aria-label={label} tabIndex={0}>
      {nodesOf(nodes)}
    </div>
  );
}
