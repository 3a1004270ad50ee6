/** A newly built release, complete with its hashes and facts. */
export interface BuiltRelease {
  /** where its files are */
  folder: string;
  /** `remote-billing`, or `host` */
  name: string;
  /** `0.1.0-3f2a91bc` */
  version: string;
}

/** What a command needs from the repository it runs in; shared packages do not know its scripts. */
export interface CommandContext {
  /** the repository's root */
  root: string;
  /**
   * Builds a release unless it already exists.
   * @param dir builds from this folder instead of `<root>/<name>`
   * @param mode the host has a development build too
   * @throws Error with the build's messages
   */
  build: (name: string, dir?: string, mode?: 'production' | 'development') => Promise<BuiltRelease>;
  /** one line for the terminal */
  say: (text: string) => void;
  /** answer with one JSON document instead of human-readable lines */
  json: boolean;
}

/** What the command line as a whole needs in addition. */
export interface CliContext extends CommandContext {
  /** the current user, recorded with what is published */
  user: string;
  /** publish token for a portal, from `CANOPY_TOKEN` */
  token: string | undefined;
  /** writes one line to the output */
  print: (line: string) => void;
  /** writes one line to the error output */
  complain: (line: string) => void;
  /** aborted when the user quits; long-running commands then stop */
  dev: (args: readonly string[]) => Promise<unknown>;
}
