import { figuresTable, machine, printFigures, type Figure } from './figures.ts';
import { writeSection } from './write-section.ts';

export interface Report {
  /** Prints a table of figures, and collects it. */
  readonly add: (title: string, figures: readonly Figure[]) => void;
  /** Writes the collected tables into docs/measurements.md. */
  readonly write: () => void;
}

/**
 * Collects the tables of one measurement.
 * @param name of the benchmark, and of its section in docs/measurements.md
 * @param options as given on the command line, so that the run can be repeated
 */
export function openReport(name: string, options: readonly string[]): Report {
  const sections: string[] = [];
  return {
    add(title, figures) {
      printFigures(title, figures);
      sections.push(`### ${title}\n\n${figuresTable(figures)}`);
    },
    write: () => writeSection(name, `${machine()}; \`${[`npm run bench -- ${name}`, ...options].join(' ')}\`\n\n${sections.join('\n\n')}`),
  };
}
