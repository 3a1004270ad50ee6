import classes from './Layout.module.css';

/** The product's mark, with its name beside it unless space is short. */
export function Logo({ mark = false }: { readonly mark?: boolean }) {
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" className={classes.mark}>
        <rect width="32" height="32" rx="8" />
        <path d="M16 25.5v-8M16 20c-5.2 0-8-2.6-8-7 4.8 0 8 2.2 8 7Zm0-2.5c0-5.6 3-9 8.5-9.5 0 6.2-3 9.5-8.5 9.5Z" />
      </svg>
      {!mark && <span className={classes.product}>Canopy</span>}
    </span>
  );
}
