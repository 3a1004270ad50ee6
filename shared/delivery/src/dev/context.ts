/** A remote with its sources on this machine. */
export interface LocalRemote {
  /** `remote-billing` */
  name: string;
  /** folder of its sources */
  dir: string;
}

export interface ServeOptions extends LocalRemote {
  port: number;
  /** false: the page reloads after a change, for hosts in production mode */
  refresh: boolean;
}

export interface ServedRemote {
  /** messages of the first build; empty if it succeeded */
  errors: number;
  stop: () => Promise<void>;
}

/** What the command needs from the repository it runs in; shared packages do not know its scripts. */
export interface DevContext {
  /** one line for the terminal */
  say: (text: string) => void;
  /** names of the available remotes */
  remotes: () => readonly LocalRemote[];
  /** Starts a remote's dev server. Resolves once the first build has ended. @throws Error if it does not start */
  serve: (options: ServeOptions) => Promise<ServedRemote>;
  /** Starts the portal on this machine, as `npm run dev` does. Resolves when it is ready. @returns stops it */
  startPortal: (options: { name: string; port?: number; onReady: (url: string) => void }) => Promise<() => Promise<void>>;
  /** Calls back when one of the files changes. @returns stops watching */
  onChange: (files: readonly string[], act: (file: string) => Promise<void>) => () => void;
  /** Ctrl-C */
  signal: AbortSignal;
}
