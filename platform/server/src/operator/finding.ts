/** What a configured service lacks, in one word for programs and logs. */
export type Lack = 'key' | 'credit' | 'quota' | 'model' | 'redirect-uri' | 'scope' | 'consent' | 'connection' | 'webhook' | 'answer';

/** What trying one configured service showed. */
export interface Finding {
  /** as people call it, such as `Stripe` */
  service: string;
  /** `unknown`: it could not be tried, or its answer says neither: never a success */
  state: 'works' | 'wrong' | 'unknown';
  lacks?: Lack;
  /** one sentence for the operator: what is wrong and what to do; no key */
  message: string;
}

export const works = (service: string, message: string): Finding => ({ service, state: 'works', message });
export const wrong = (service: string, lacks: Lack, message: string): Finding => ({ service, state: 'wrong', lacks, message });
export const unknown = (service: string, message: string): Finding => ({ service, state: 'unknown', message });
