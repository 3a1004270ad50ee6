import { htmlPage, serveSite, type Site } from './site.ts';

const article = (title: string, text: string) => htmlPage(title, [], { body: `<article>${text}</article>` });

/** Two pages on tomatoes, `/sow` and `/care`, for research. */
export const serveGarden = (): Promise<Site> =>
  serveSite(() => ({
    '/sow': article(
      'Sowing tomatoes',
      `<h2>When to sow tomatoes</h2><p>Sow tomatoes indoors six to eight weeks before the last frost. Tomato seeds germinate at 20 to 25 degrees within ten days.</p>
       <h2>How deep should tomatoes be sown?</h2><p>Tomato seeds are sown about one centimetre deep in moist seed compost.</p>`,
    ),
    '/care': article(
      'Caring for tomatoes',
      `<h2>Mistakes with tomatoes</h2><p>The most common mistake when you sow tomatoes is to begin before there is enough light for the seedlings.</p>
       <p>Water tomatoes at the base in the morning, never over the leaves of the plants.</p>`,
    ),
  }));
