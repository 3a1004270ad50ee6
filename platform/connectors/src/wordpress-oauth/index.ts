export {
  wordpressCom,
  wordpressComConsentUrl,
  wordpressComExchange,
  wordpressComRevoke,
  type WordpressComOptions,
  type WordpressComClient,
} from './wordpress-com.ts';
