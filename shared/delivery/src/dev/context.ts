/** A remote whose sources are on this machine. */
export interface LocalRemote {
  /** `remote-billing` */
  name: string;
  /** folder of its sources */
  dir: string;
}

export interface ServeOptions extends LocalRemote {
  port: number;
  /** false: the page is loaded again after a change, for hosts in production mode */
  refresh: boolean;
}

export interface ServedRemote {
  /** messages of the first build; none: it succeeded */
  errors: number;
  stop: () => Promise<void>;
}

/** What the command needs of the repository that it runs in; shared packages do not know its scripts. */
export interface DevContext {
  /** one line for the terminal */
  say: (text: string) => void;
  /** names of the remotes that are here */
  remotes: () => readonly LocalRemote[];
  /** Starts a remote's dev server. Resolves once the first build has ended. @throws Error where it does not start */
  serve: (options: ServeOptions) => Promise<ServedRemote>;
  /** The portal of this machine, as `npm run dev` starts it. Resolves when it is ready. @returns ends it */
  startPortal: (options: { name: string; port?: number; onReady: (url: string) => void }) => Promise<() => Promise<void>>;
  /** Calls back when one of the files changes. @returns ends it */
  onChange: (files: readonly string[], act: (file: string) => Promise<void>) => () => void;
  /** Ctrl-C */
  signal: AbortSignal;
}
