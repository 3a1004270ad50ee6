import { VITAL_DEVICES, type PageVitals } from '@canopy/contract/seo-audit';
import { csvFile } from '@canopy/ui/data';

const PER_DEVICE = ['FCP ms', 'LCP ms', 'TBT ms', 'CLS', 'Method', 'Version', 'Browser', 'Samples', 'Measured', 'Problem'];

/** Pages with their speed on both devices as CSV text. */
export function speedAsCsv(pages: readonly PageVitals[]): Promise<string> {
  const heading = ['Page', 'Title', 'Template', ...VITAL_DEVICES.flatMap((device) => PER_DEVICE.map((name) => `${name}, ${device}`))];
  const rows = pages.map((page) => [
    page.page_url,
    page.title,
    page.template,
    ...VITAL_DEVICES.flatMap((device) => {
      const { lab, problem } = page[device];
      return lab
        ? [lab.fcp, lab.lcp, lab.tbt, lab.cls, lab.method, lab.version, lab.browser, lab.samples, lab.measured_at, problem]
        : [null, null, null, null, null, null, null, null, null, problem];
    }),
  ]);
  return csvFile(heading, rows);
}
