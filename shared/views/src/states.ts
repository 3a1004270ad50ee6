export { LoadFailure, type LoadFailureProps } from './states/LoadFailure.tsx';
