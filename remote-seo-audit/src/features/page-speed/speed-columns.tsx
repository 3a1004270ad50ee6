import type { PageVitals } from '@canopy/contract/seo-audit';
import { Text } from '@canopy/ui';
import { UrlText, formatRelative } from '@canopy/ui/data';
import type { DataColumn } from '@canopy/ui/table';
import { FIELD_LIMITS, METHOD_NAMES, VITALS, VITAL_NAMES, type Device } from '../../speed/vital-facts.ts';
import { VitalFigure } from '../../speed/VitalFigure.tsx';

/** How a page's figures were obtained: method, version, sample size; or why there are none. */
function basisOf({ lab, problem }: PageVitals[Device]): string {
  if (!lab) return problem || 'Not measured';
  return `${METHOD_NAMES[lab.method]}${lab.version ? ` ${lab.version}` : ''}, ${lab.samples === 1 ? '1 sample' : `median of ${lab.samples}`}`;
}

/** Columns of one device; their ids are the sort keys of the call. */
export const speedColumns = (device: Device): DataColumn<PageVitals>[] => [
  {
    id: 'page_url',
    header: 'Page',
    value: ({ page_url }) => page_url,
    cell: ({ page_url, template }) => (
      <>
        <UrlText url={page_url} maxLength={44} />
        <Text size="xs" c="dimmed">
          {template}
        </Text>
      </>
    ),
    hideable: false,
    minWidth: 260,
  },
  ...VITAL_NAMES.map((vital): DataColumn<PageVitals> => ({
    id: vital,
    header: VITALS[vital].short,
    help: VITALS[vital].label,
    value: (page) => page[device].lab?.[vital],
    cell: (page) => <VitalFigure vital={vital} device={device} value={page[device].lab?.[vital] ?? null} />,
    width: 110,
  })),
  { id: 'basis', header: 'Method', cell: (page) => basisOf(page[device]), wrap: true, minWidth: 160 },
  {
    id: 'field',
    header: 'Field LCP (CrUX)',
    help: 'From the Chrome UX Report; for the whole site where a page has too little data.',
    cell: (page) => {
      const { field } = page[device];
      return field ? (
        <>
          <VitalFigure vital="lcp" device={FIELD_LIMITS} value={field.lcp} />
          {field.scope === 'origin' && ' (site)'}
        </>
      ) : (
        '–'
      );
    },
    width: 130,
  },
  {
    id: 'measured_at',
    header: 'Measured',
    value: (page) => page[device].lab?.measured_at,
    format: (at: string | undefined) => (at ? formatRelative(at) : '–'),
    width: 130,
  },
];
