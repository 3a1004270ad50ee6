export type { HttpAnswer, HttpCall, HttpFailure, HttpOptions } from '../http-call.ts';
export type { Failure, FailureReason } from './failure.ts';
export type { PageList, PageListOptions, WordpressPage } from './list-pages.ts';
export type { Verified } from './verify.ts';
export { authorizeUrl, returnedPassword, type ReturnedPassword } from './authorize.ts';
export { wordpress, type Wordpress, type WordpressOptions } from './wordpress.ts';
