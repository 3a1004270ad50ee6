declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

/** One icon by its own path, so that a bundler never reads the other six thousand. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { ComponentType, SVGProps } from 'react';

  const icon: ComponentType<Omit<SVGProps<SVGSVGElement>, 'stroke'> & { size?: number; stroke?: number }>;
  export default icon;
}
