/** A release that has just been built, complete with its hashes and facts. */
export interface BuiltRelease {
  /** where its files are */
  folder: string;
  /** `remote-billing`, or `host` */
  name: string;
  /** `0.1.0-3f2a91bc` */
  version: string;
}

/** What a command needs of the repository that it runs in; shared packages do not know its scripts. */
export interface CommandContext {
  /** the repository's root */
  root: string;
  /**
   * Builds a release, unless it is there.
   * @param dir builds from this folder instead of `<root>/<name>`
   * @param mode the host has a development build too
   * @throws Error with the build's messages
   */
  build: (name: string, dir?: string, mode?: 'production' | 'development') => Promise<BuiltRelease>;
  /** one line for the terminal */
  say: (text: string) => void;
  /** answer with one JSON document instead of lines for people */
  json: boolean;
}

/** What the command line as a whole needs besides. */
export interface CliContext extends CommandContext {
  /** who works here; noted with what is published */
  user: string;
  /** publish token for a portal, from `CANOPY_TOKEN` */
  token: string | undefined;
  /** writes one line of an answer */
  print: (line: string) => void;
  /** writes one line of a complaint */
  complain: (line: string) => void;
  /** ends when the person wants to; commands that run on stop then */
  dev: (args: readonly string[]) => Promise<unknown>;
}
