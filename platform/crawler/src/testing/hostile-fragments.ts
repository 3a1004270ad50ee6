import fc from 'fast-check';

export const OLD = 'https://shop.example/old?a=1&b=2';
export const NEW = 'https://shop.example/new?c="3"&d=4';

const spelled = fc.constantFrom(OLD.replace('&', '&amp;'), OLD, OLD.replace('/old', '&#x2F;old').replace('&b', '&amp;b'));
const quotes = fc.constantFrom(['"', '"'], ["'", "'"], ['', '']);
const spaces = fc.constantFrom(' ', '\n', '\r\n', '  ', '\t');
const others = fc.constantFrom(
  '',
  ' class="x"',
  ' id=y1',
  ' title="a > b"',
  ' data-x',
  ' rel="nofollow noopener" target=_blank',
  " style='color:red'",
);

/** A link to the old URL, in one of the ways people write them. */
const link = fc
  .tuple(
    spelled,
    quotes,
    spaces,
    others,
    others,
    fc.constantFrom(
      'text',
      '',
      ' ',
      '<b>bold</b>',
      '<img src="/i.png" alt="">',
      '<svg></svg>',
      '[shortcode]',
      '{{ x }}',
      'ü – “q”',
      '<i>a<b>c</i>d</b>',
    ),
    fc.boolean(),
  )
  .map(
    ([href, [open, close], space, before, after, inner, upper]) =>
      `<${upper ? 'A' : 'a'}${before}${space}${upper ? 'HREF' : 'href'}=${open}${href}${close}${after || ' '}>${inner}</a>`,
  );

/** What surrounds links in the wild. None of it swallows what follows it. */
const noise = fc.constantFrom(
  'Plain text & more < text',
  '<!-- wp:paragraph --><p>Block</p><!-- /wp:paragraph -->',
  '<!-- wp:image {"id":7,"url":"https://shop.example/i.png"} --><figure><img src="/i.png"></figure><!-- /wp:image -->',
  '[gallery ids="1,2"]',
  '[caption]A [b]c[/b][/caption]',
  '{{ product.title | escape }}',
  '{% if a < b %}<p>x</p>{% endif %}',
  '<?php echo "<p>"; ?>',
  `<script>var a = '<a href="${OLD}">no</a>';</script>`,
  `<style>a[href="${OLD}"] { color: red }</style>`,
  `<!-- <a href="${OLD}">commented out</a> -->`,
  `<textarea><a href="${OLD}">text</a></textarea>`,
  `<template><a href="${OLD}">inert</a></template>`,
  '<noscript><p>No script</p></noscript>',
  '<title>T</title>',
  '<p>one<p>two',
  '<ul><li>a<li>b</ul>',
  '<table><tr><td>1</table>',
  '<table><b>fostered</b><tr><td>x</td></tr></table>',
  '<b><i>misnested</b></i>',
  '</div></p>',
  '<div',
  '<br/><hr>',
  '&amp;&lt;&copy&#38;',
  '\r\n',
  '\r',
  '\0',
  '<a href="https://shop.example/other">other</a>',
  '<a name="top"></a>',
  '<a href="mailto:a@b.example">m</a>',
  '<![CDATA[ x ]]>',
  '<!DOCTYPE html>',
  '<svg><a href="/x"><text>t</text></a></svg>',
  '<math><mi>x</mi></math>',
  'ünïcödé 漢字 😀',
  '<p title="a > b" data-x=\'"\'>',
  '<form><form></form>',
  '<select><option>1</select>',
  '<img src=x alt="">',
  '<details open><summary>s</summary></details>',
  '<b>unclosed',
);

const misnested = link.map((text) => text.replace('</a>', '</b></a>').replace('<a', '<b><a'));
const unclosed = link.map((text) => text.replace('</a>', ''));
const nested = fc.tuple(link, link).map(([outer, inner]) => outer.replace('</a>', `${inner}</a>`));
const templated = fc.constantFrom(
  `<a href="{{ url }}${OLD}">t</a>`,
  `<a {% if x %}class="y"{% endif %} href="${OLD}">t</a>`,
  `<a href="[url]">s</a>`,
  `<!-- wp:button {"url":"${OLD.replace('&', '\\u0026')}"} --><a href="${OLD}">b</a><!-- /wp:button -->`,
);
const halves = fc.constantFrom('<a href="', '<!-- ', '<a href=', '<script>', '<textarea>', '</a>', '<', '<a', '-->', '"', "'>");

/** Fragments in which every piece is independent. */
export const fragments = fc
  .tuple(
    fc.boolean(),
    fc.array(
      fc.oneof(
        { weight: 4, arbitrary: link },
        { weight: 5, arbitrary: noise },
        { weight: 1, arbitrary: misnested },
        { weight: 1, arbitrary: templated },
      ),
      { minLength: 1, maxLength: 9 },
    ),
  )
  .map(([mark, pieces]) => (mark ? '\uFEFF' : '') + pieces.join(''));

/** Fragments in which pieces may swallow each other. */
export const broken = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: link },
      { weight: 3, arbitrary: noise },
      { weight: 1, arbitrary: unclosed },
      { weight: 1, arbitrary: nested },
      { weight: 2, arbitrary: halves },
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((pieces) => pieces.join(''));
