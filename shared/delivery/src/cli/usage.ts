export const USAGE = `npm run remote -- COMMAND

  new NAME                      write a new remote
  dev NAME [--host URL]         work on a remote inside a portal, with Fast Refresh
          [--proxy] [--port N] [--open] [--dir FOLDER]
  check NAME --against TARGET   say whether a remote could be published
  publish NAME --to TARGET      build a remote and publish it: everybody gets it
          [--hold] [--dir FOLDER]
  publish host --to TARGET      the same for the host [--next] [--mode development]
  canary NAME VERSION --to TARGET
          --orgs ID,ID | --percent N [--rate 0.2] [--failures 3]
  canary NAME --halt --to TARGET
  promote NAME [VERSION] --to TARGET
  rollback NAME [VERSION] --to TARGET
  list [NAME] --to TARGET
  preview NAME VERSION --user EMAIL [--hours 1] --to https://portal

NAME is a remote: billing or remote-billing. TARGET is a folder, s3://bucket/prefix?endpoint=…&region=…,
or the address of a portal (with a publish token in CANOPY_TOKEN); without it .canopy/releases.
--json answers with one JSON document.`;
