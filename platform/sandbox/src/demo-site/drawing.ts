import type { Motif } from './copy/seed-page.ts';
import { nameHash } from './name-hash.ts';

/** The object itself, drawn in a box of 640 × 480; `ink` is the main colour. */
const SHAPES: Record<Motif, (ink: string) => string> = {
  tool: (ink) =>
    `<rect x="305" y="60" width="30" height="180" rx="15" fill="#b98a55"/><rect x="311" y="232" width="18" height="52" fill="#7d8489"/><path d="M262 280h116v70c0 50-34 76-58 92-24-16-58-42-58-92z" fill="${ink}"/>`,
  blade: (ink) =>
    `<path d="M330 60c34 60 40 150 18 230h-46c-6-84-2-166 28-230z" fill="#8b949a"/><rect x="292" y="286" width="66" height="18" rx="6" fill="#4b4f52"/><rect x="302" y="304" width="46" height="130" rx="20" fill="${ink}"/>`,
  can: (ink) =>
    `<path d="M210 190h190v210a24 24 0 0 1-24 24H234a24 24 0 0 1-24-24z" fill="${ink}"/><path d="M400 320l120-150" stroke="${ink}" stroke-width="22"/><path d="M494 140l62 50" stroke="#b98a55" stroke-width="26" stroke-linecap="round"/><path d="M220 190c0-110 170-110 170 0" fill="none" stroke="#4b4f52" stroke-width="16"/>`,
  hose: (ink) =>
    `<g fill="none" stroke="${ink}" stroke-width="20"><circle cx="310" cy="250" r="140"/><circle cx="310" cy="250" r="104"/><circle cx="310" cy="250" r="68"/><path d="M450 250c0 110 40 150 110 160"/></g><rect x="540" y="390" width="56" height="40" rx="8" fill="#c9a24b"/>`,
  pot: (ink) =>
    `<rect x="206" y="160" width="228" height="46" rx="8" fill="${ink}"/><path d="M222 206h196l-28 220H250z" fill="${ink}" opacity=".85"/><path d="M320 160c-10-60-60-80-96-84 4 50 40 84 96 84zm0 0c6-66 54-92 100-98 0 56-40 98-100 98z" fill="#4f7d4b"/>`,
  basket: (ink) =>
    `<path d="M180 210h280l-40 190a24 24 0 0 1-24 18H244a24 24 0 0 1-24-18z" fill="${ink}"/><g stroke="#fff" stroke-opacity=".35" stroke-width="6"><path d="M192 262h256M202 312h236M212 362h216"/></g><g fill="#4f7d4b"><circle cx="230" cy="190" r="38"/><circle cx="300" cy="170" r="48"/><circle cx="376" cy="182" r="42"/><circle cx="424" cy="200" r="28"/></g>`,
  packet: (ink) =>
    `<rect x="210" y="70" width="220" height="340" rx="6" fill="#f6efdf"/><rect x="210" y="70" width="220" height="60" fill="${ink}"/><circle cx="320" cy="250" r="58" fill="${ink}" opacity=".75"/><circle cx="320" cy="250" r="24" fill="#f3cf5a"/><path d="M320 308v62" stroke="#4f7d4b" stroke-width="10"/><rect x="244" y="382" width="152" height="8" fill="${ink}" opacity=".5"/>`,
  sack: (ink) =>
    `<path d="M220 90h200l18 60-10 260c0 16-12 24-26 24H238c-14 0-26-8-26-24l-10-260z" fill="${ink}"/><path d="M204 142h232" stroke="#fff" stroke-opacity=".5" stroke-width="8" stroke-dasharray="14 10"/><rect x="252" y="210" width="136" height="110" rx="8" fill="#f6efdf"/><path d="M320 300c-4-40-34-52-52-56 2 34 22 54 52 56zm0 0c4-44 32-58 54-62 0 38-22 60-54 62z" fill="#4f7d4b"/>`,
  bottle: (ink) =>
    `<rect x="290" y="54" width="60" height="44" rx="8" fill="#4b4f52"/><path d="M298 98h44v56c0 30 46 40 46 90v150a24 24 0 0 1-24 24h-88a24 24 0 0 1-24-24V244c0-50 46-60 46-90z" fill="${ink}"/><rect x="252" y="266" width="136" height="96" fill="#f6efdf"/><path d="M276 344c20-50 30 0 46-34s24 20 44-26" fill="none" stroke="#4f7d4b" stroke-width="8"/>`,
};

const INKS = ['#b5613c', '#3f6f5a', '#7a6a3c', '#8a4b4b', '#4a6a8a', '#6b5b7b'];
const GROUNDS = ['#eef2e6', '#f5efe4', '#e8eff0', '#f3ece9'];

/** A product's picture as SVG; the colours are derived from its name. */
export function drawing(motif: Motif, name: string): string {
  const hash = nameHash(name);
  const ink = INKS[hash % INKS.length] ?? '#3f6f5a';
  const ground = GROUNDS[(hash >>> 8) % GROUNDS.length] ?? '#eef2e6';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480" width="640" height="480"><rect width="640" height="480" fill="${ground}"/><ellipse cx="320" cy="440" rx="190" ry="16" fill="#000" opacity=".08"/>${SHAPES[motif](ink)}</svg>`;
}
