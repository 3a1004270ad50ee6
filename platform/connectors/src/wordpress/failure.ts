export { failure, movedFailure, transportFailure, type Failure, type FailureReason } from '../site/failure.ts';
