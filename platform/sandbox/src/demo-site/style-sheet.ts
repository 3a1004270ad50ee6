/** The demo site's styles. */
export const styleSheet = `
:root { --ink: #26302a; --soft: #5b665e; --leaf: #2f5d43; --line: #dfe3d8; --ground: #fbfaf5; --band: #eef1e6; }
* { box-sizing: border-box; }
body { margin: 0; color: var(--ink); background: var(--ground); font: 1.0625rem/1.65 Georgia, 'Times New Roman', serif; }
a { color: var(--leaf); }
h1, h2, h3, header, footer, .price, .date, .crumbs { font-family: system-ui, -apple-system, 'Segoe UI', sans-serif; }
h1 { font-size: clamp(1.8rem, 4vw, 2.6rem); line-height: 1.15; margin: 0 0 1rem; letter-spacing: -.02em; }
h2 { font-size: 1.3rem; margin: 2.2rem 0 .6rem; }
img { max-width: 100%; height: auto; display: block; border-radius: 8px; }
figure { margin: 0 0 1.5rem; }
header > div, footer > div, main { max-width: 68rem; margin: 0 auto; padding: 1rem 1.25rem; }
header { border-bottom: 1px solid var(--line); background: #fff; }
header > div { display: flex; flex-wrap: wrap; gap: .5rem 2rem; align-items: center; justify-content: space-between; }
header ul, footer ul, .crumbs ol { list-style: none; display: flex; flex-wrap: wrap; gap: .3rem 1.3rem; margin: 0; padding: 0; }
.name { font-weight: 700; font-size: 1.15rem; text-decoration: none; }
nav a { text-decoration: none; } nav a:hover { text-decoration: underline; }
main { padding-top: 2rem; padding-bottom: 4rem; }
.crumbs { font-size: .85rem; margin-bottom: 1.2rem; color: var(--soft); }
.crumbs li + li::before { content: '/'; margin-right: 1.3rem; color: var(--line); }
article { max-width: 44rem; } article.wide { max-width: none; }
article.wide > p, article.wide > ul:not(.grid) { max-width: 44rem; }
article.wide > figure img { width: 100%; max-height: 22rem; object-fit: cover; }
.product .wp-block-image img { max-width: 30rem; width: 100%; border: 1px solid var(--line); }
.price strong { font-size: 1.6rem; } .price span, .date { color: var(--soft); font-size: .9rem; }
.grid { list-style: none; padding: 0; margin: 1.5rem 0; display: grid; gap: 1.5rem; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); }
.grid li { background: #fff; border: 1px solid var(--line); border-radius: 10px; padding: .75rem; }
.grid h3 { font-size: 1rem; margin: .6rem 0 .1rem; } .grid p { margin: 0; color: var(--soft); }
.posts { list-style: none; padding: 0; } .posts li { border-top: 1px solid var(--line); padding: .8rem 0; }
.posts h3, .posts p { margin: 0; }
footer { background: var(--band); color: var(--soft); font-size: .9rem; }
`;

export const siteIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#2f5d43"/><path d="M16 27c-1-9-7-13-11-14 0 8 4 13 11 14zm0 0c0-12 5-18 11-21 1 11-3 18-11 21z" fill="#dfe8c8"/></svg>';
