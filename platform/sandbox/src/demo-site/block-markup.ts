import { escapeHtml } from '../escape-html.ts';

type Picture = { src: string; alt: string | null };

/**
 * Turns short markup into WordPress block HTML. Parts are separated by a blank line: `## heading`, `- list`, `![alt](src)` picture,
 * `!!(src)` picture without an alt attribute, a line that starts with `<` verbatim, anything else a paragraph. Inline: `[text](href)`;
 * `[](href)` produces an empty anchor.
 */
export function blocks(markup: string): string {
  return markup
    .split(/\n\s*\n/)
    .map((part) => block(part.trim()))
    .join('\n\n');
}

function block(part: string): string {
  if (part.startsWith('<!-- wp:')) return part;
  if (part.startsWith('## ')) return wrap('heading', `<h2 class="wp-block-heading">${inline(part.slice(3))}</h2>`);
  if (part.startsWith('- ')) {
    const items = part.split('\n').map((line) => `<li>${inline(line.replace(/^- /, ''))}</li>`);
    return wrap('list', `<ul class="wp-block-list">${items.join('')}</ul>`);
  }
  const picture = /^!\[([^\]]*)\]\(([^)]+)\)$/.exec(part);
  if (picture !== null) return pictureBlock({ src: picture[2] ?? '', alt: picture[1] ?? '' });
  const bare = /^!!\(([^)]+)\)$/.exec(part);
  if (bare !== null) return pictureBlock({ src: bare[1] ?? '', alt: null });
  if (part.startsWith('<')) return wrap('html', part);
  return wrap('paragraph', `<p>${inline(part)}</p>`);
}

/** Raster pictures (`…-1200.png`) come in two widths; drawings are 640 × 480. */
export function pictureBlock({ src, alt }: Picture): string {
  const attributes = [`src="${src}"`];
  if (alt !== null) attributes.push(`alt="${escapeHtml(alt)}"`);
  if (src.endsWith('-1200.png')) {
    attributes.push(`srcset="${src.replace('-1200.png', '-600.png')} 600w, ${src} 1200w"`, 'sizes="(max-width: 44rem) 100vw, 44rem"');
    attributes.push('width="1200"', 'height="600"');
  } else {
    attributes.push('width="640"', 'height="480"');
  }
  return wrap('image', `<figure class="wp-block-image"><img ${attributes.join(' ')}/></figure>`);
}

function wrap(name: string, html: string): string {
  return `<!-- wp:${name} -->\n${html}\n<!-- /wp:${name} -->`;
}

function inline(text: string): string {
  return escapeHtml(text)
    .replace(/&#39;/g, '’')
    .replace(/\[([^\]]*)\]\(([^)]+)\)/g, '<a href="$2">$1</a>');
}
