export { CATALOGUE, refusal, type Code, type FactsOf } from './catalogue.ts';
export { DeliveryError } from './delivery-error.ts';
export { pageOf, type Refusal } from './refusal.ts';
export { refusalLines } from './refusal-lines.ts';
