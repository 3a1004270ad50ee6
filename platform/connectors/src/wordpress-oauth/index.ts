export {
  wordpressCom,
  wordpressComConsentUrl,
  wordpressComExchange,
  type WordpressComOptions,
  type WordpressComClient,
} from './wordpress-com.ts';
