/** Style of nivo's axes and grids: thin, muted, 12 px. */
export const DRAWING_THEME = {
  text: { fontFamily: 'inherit', fontSize: 12, fill: 'var(--canopy-text-muted)' },
  grid: { line: { stroke: 'var(--canopy-border)', strokeWidth: 1 } },
  axis: { ticks: { line: { strokeWidth: 0 }, text: { fontSize: 12, fill: 'var(--canopy-text-muted)' } } },
} as const;
