/** A random number generator, deterministic for a seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const WORDS = 'Farne Öl grow & shade “water” <bed> soil 3,5 seed frost naïve leaf root — compost spring 日本 pot’s prune 50 % mulch'.split(
  ' ',
);
const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** HTML as found on sites, made only of what the editor can show. */
export function fixtureOf(seed: number): string {
  const random = randomOf(seed);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const words = (most: number) => escape(Array.from({ length: 1 + Math.floor(random() * most) }, () => pick(WORDS)).join(' '));
  const run = (): string => {
    const text = words(4);
    switch (Math.floor(random() * 10)) {
      case 0:
        return `<strong>${text}</strong>`;
      case 1:
        return `<em>${text}</em>`;
      case 2:
        return `<u>${text}</u>`;
      case 3:
        return `<s>${text}</s>`;
      case 4:
        return `<code>${text}</code>`;
      case 5:
        return `<a href="https://fern.example/${Math.floor(random() * 99)}?a=1&amp;b=2">${text}</a>`;
      case 6:
        return `<strong><em>${text}</em></strong>`;
      default:
        return text;
    }
  };
  const inline = () => Array.from({ length: 1 + Math.floor(random() * 4) }, run).join(' ');
  const item = (depth: number): string => `<li><p>${inline()}</p>${depth < 3 && random() < 0.25 ? list(depth + 1) : ''}</li>`;
  const list = (depth: number): string => {
    const tag = random() < 0.5 ? 'ul' : 'ol';
    return `<${tag}>${Array.from({ length: 1 + Math.floor(random() * 3) }, () => item(depth)).join('')}</${tag}>`;
  };
  const table = () => {
    const [rows, columns] = [2 + Math.floor(random() * 3), 1 + Math.floor(random() * 3)];
    const row = (tag: string) => `<tr>${Array.from({ length: columns }, () => `<${tag}><p>${words(3)}</p></${tag}>`).join('')}</tr>`;
    return `<table><tbody>${Array.from({ length: rows }, () => row('td')).join('')}</tbody></table>`;
  };
  const block = (): string => {
    const dice = random();
    if (dice < 0.2) return `<h${1 + Math.floor(random() * 6)}>${inline()}</h1>`.replace(/<h(\d)>(.*)<\/h1>$/s, '<h$1>$2</h$1>');
    if (dice < 0.55) return `<p>${inline()}</p>`;
    if (dice < 0.7) return list(1);
    if (dice < 0.78) return `<blockquote><p>${inline()}</p></blockquote>`;
    if (dice < 0.84)
      return `<pre><code class="language-js">${escape(`const a = ${Math.floor(random() * 9)};\nif (a < 3) b();`)}</code></pre>`;
    if (dice < 0.9) return table();
    if (dice < 0.96)
      return `<figure><img src="https://fern.example/${Math.floor(random() * 99)}.png" alt="${words(2).replace(/"/g, '&quot;')}"></figure>`;
    return '<hr>';
  };
  return Array.from({ length: 1 + Math.floor(random() * 12) }, block).join('\n');
}

/** What sites contain but the editor has no block or style for; the report says what becomes of each. */
export const BEYOND: readonly (readonly [string, string])[] = [
  ['subscript, superscript', '<p>H<sub>2</sub>O and x<sup>2</sup></p>'],
  ['marked, small and quoted words', '<p><mark>one</mark> <small>two</small> <q>three</q></p>'],
  ['an abbreviation’s long form', '<p><abbr title="Search engine optimisation">SEO</abbr></p>'],
  ['a definition list', '<dl><dt>Fern</dt><dd>A plant</dd></dl>'],
  ['details that open', '<details><summary>More</summary><p>Inside</p></details>'],
  ['an image in the middle of a sentence', '<p>Before <img src="https://fern.example/a.png" alt="A"> after</p>'],
  ['an image that is a link', '<a href="https://fern.example/"><img src="https://fern.example/a.png" alt="A"></a>'],
  ['an image with sizes for screens', '<img src="https://fern.example/a.png" srcset="https://fern.example/b.png 2x" alt="A">'],
  ['a caption that differs from the alt text', '<figure><img src="https://fern.example/a.png" alt="A"><figcaption>B</figcaption></figure>'],
  ['a video, a sound', '<video src="https://fern.example/a.mp4"></video><audio src="https://fern.example/a.mp3"></audio>'],
  ['a frame', '<iframe src="https://fern.example/map"></iframe>'],
  ['a form', '<form><label>Name <input name="n"></label><button>Send</button></form>'],
  ['classes, ids and data of elements', '<p id="one" class="lead" data-a="1">Text</p>'],
  ['a link’s rel and title', '<p><a href="https://fern.example/" rel="nofollow sponsored" title="T">Link</a></p>'],
  ['a table’s caption and head', '<table><caption>C</caption><thead><tr><th>H</th></tr></thead><tbody><tr><td>D</td></tr></tbody></table>'],
  ['a quote within a quote', '<blockquote><p>One</p><blockquote><p>Two</p></blockquote></blockquote>'],
  ['a list that begins at 5', '<ol start="5"><li><p>Five</p></li></ol>'],
  ['two paragraphs in one item', '<ul><li><p>One</p><p>Two</p></li></ul>'],
  ['sections around blocks', '<section><div><p>Text</p></div></section>'],
  ['comments of block editors', '<!-- wp:paragraph --><p>Text</p><!-- /wp:paragraph -->'],
  ['scripts and styles', '<p>Text</p><script>x()</script><style>p{}</style>'],
];
