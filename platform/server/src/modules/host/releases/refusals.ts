import { DeliveryError } from '@canopy/delivery/messages';
import { problem, type ProblemError } from '../../../http/problem.ts';

/** Runs a registry operation; its numbered refusals become the response. */
export async function orRefuse<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DeliveryError ? asProblem(error) : error;
  }
}

/** Each numbered message becomes an entry of `errors`, with its number as the field. */
function asProblem({ problems }: DeliveryError): ProblemError {
  const errors = problems.map(({ code, message }) => ({ field: code, message }));
  const has = (code: string) => problems.some((one) => one.code.startsWith(code));
  const [first] = problems;
  if (has('CNP-1')) return problem(409, 'publish-refused', 'The release does not fit what is deployed. Nothing was changed.', errors);
  if (has('CNP-2001')) return problem(404, 'release-unknown', first?.message ?? '', errors);
  if (has('CNP-2002') || has('CNP-2004'))
    return problem(
      503,
      'registry-unavailable',
      'The registry of releases cannot be reached or written. The current releases have not changed.',
      errors,
      { 'retry-after': '5' },
    );
  return problem(409, 'release-refused', first?.message ?? '', errors);
}
