/** What each application is for, written as tests of it. */
export interface ApplicationTest {
  readonly app: string;
  readonly name: string;
  readonly lines: readonly string[];
}

const of = (app: string, before: readonly string[], tests: Readonly<Record<string, readonly string[]>>): ApplicationTest[] =>
  Object.entries(tests).map(([name, lines]) => ({ app, name, lines: [...before, ...lines] }));

const WORDPRESS = of('wordpress', ['open "/wp-login.php"', 'sign in'], {
  dashboard: ['should see the heading "Dashboard"', 'title should contain "Dashboard"'],
  'posts searched': [
    'open "/wp-admin/edit.php"',
    'type "hello" into "Search Posts:"',
    'click the button "Search Posts"',
    'should see "Search results for: hello"',
    'should see the link "“Hello world!” (Edit)"',
  ],
  posts: ['open "/wp-admin/edit.php"', 'should see the heading "Posts"', 'should see "Hello world!"'],
  'posts searched in vain': [
    'open "/wp-admin/edit.php"',
    'type "petrol" into "Search Posts:"',
    'click the button "Search Posts"',
    'should see "No posts found."',
  ],
  pages: ['open "/wp-admin/edit.php?post_type=page"', 'should see the heading "Pages"', 'should see "Sample Page"'],
  'site title': [
    'open "/wp-admin/options-general.php"',
    'field "Site Title" should be "Fernhill test site"',
    'type "Ferns for the shade" into "Tagline"',
    'click the button "Save Changes"',
    'should see "Settings saved."',
    'field "Tagline" should be "Ferns for the shade"',
  ],
  users: ['open "/wp-admin/users.php"', 'should see the heading "Users"', 'should see "editor@example.com"'],
  reading: [
    'open "/wp-admin/options-reading.php"',
    'field "Blog pages show at most" should be "10"',
    'should see the heading "Reading Settings"',
  ],
  tools: ['open "/wp-admin/tools.php"', 'should see the heading "Tools"', 'url should contain "/wp-admin/tools.php"'],
  profile: ['open "/wp-admin/profile.php"', 'should see the heading "Profile"', 'field "Email (required)" should be "admin@example.com"'],
});

const PHPLITEADMIN = of(
  'phpliteadmin',
  ['open "/phpliteadmin.php"', 'type the password into "Password:"', 'click the button "Log In"', 'should see "Database name"'],
  {
    'signed in': ['should see "plants.sqlite"', 'should see the link "Documentation"'],
    rows: ['click the 1st link "plants"', 'should see "Lady fern"', 'should see "Showing rows 0 - 3"'],
    structure: ['click the link "Structure" in "plants"', 'should see "integer"'],
    query: ['click the 1st link "SQL"', 'should see "Run SQL query"'],
    export: ['click the 1st link "Export"', 'should see "Save As"'],
    import: ['click the 1st link "Import"', 'should see "File to import"'],
    insert: ['click the link "Insert" in "plants"', 'should see the button "Insert"'],
    search: ['click the link "Search" in "plants"', 'should see the button "Search"'],
    leaving: ['click the button "Logout"', 'should see the button "Log In"'],
  },
);

const ADMINER = of('adminer', ['open "/"'], {
  form: ['should see the heading "Login"', 'title should contain "Login"', 'should see the button "Login"'],
  systems: ['select "SQLite 3" in "System"', 'field "System" should be "SQLite 3"'],
  fields: [
    'type "demo" into "Username"',
    'field "Username" should be "demo"',
    'type "plants" into "Database"',
    'field "Database" should be "plants"',
  ],
  remembered: ['check "Permanent login"', '"Permanent login" should be checked'],
  german: ['select "Deutsch" in "Language:"', 'should see the button "Login"'],
  'wrong server': ['type "127.0.0.1:1" into "Server"', 'field "Server" should be "127.0.0.1:1"', 'should see "Password"'],
  version: ['should see the link "Adminer"', 'should see "4.8.1"'],
});

const PHPSYSINFO = of('phpsysinfo', ['open "/index.php?disp=static"'], {
  vitals: ['should see the heading "System Vital"', 'should see "Kernel Version"'],
  hardware: ['should see the heading "Hardware Information"', 'should see "Processors"'],
  memory: ['should see the heading "Memory Usage"', 'should see "Physical Memory"'],
  network: ['should see the heading "Network Usage"', 'should see "Received"'],
  filesystems: ['should see the heading "Mounted Filesystems"', 'should see "Mountpoint"'],
  title: ['title should be "phpSysInfo"', 'should see "Debian GNU/Linux"'],
});

const PORTAL = of('portal', [], {
  'prompt tester': ['open "/prompt-testing"', 'should see the heading "Prompt tester"', 'should see "Sign in to run prompts"'],
  'a block': [
    'open "/prompt-testing"',
    'click "Add keyword"',
    'type "ferns" into "Keyword"',
    'field "Keyword" should be "ferns"',
    '"Run" should be disabled',
  ],
  matrix: [
    'open "/prompt-testing"',
    'click the tab "Matrix"',
    'should see the button "Run matrix"',
    'should see "Enter the text of each prompt."',
  ],
  'signed in': ['open "/login"', 'click the button "Sign in"', 'sign in', 'wait for "Main Menu"', 'url should contain "organisation_id"'],
  plans: [
    'open "/plan-upgradation"',
    'click the button "Sign in"',
    'sign in',
    'should see the heading "Plans"',
    'should see "30 deep research runs a month"',
  ],
  policy: [
    'open "/payment-policy"',
    'click the button "Sign in"',
    'sign in',
    'should see the heading "Payment policy"',
    'should see "within 14 days"',
  ],
  audit: ['open "/seo-audit/audit"', 'click the button "Sign in"', 'sign in', 'should see the heading "SEO audit"'],
  chat: ['open "/chat"', 'click the button "Sign in"', 'sign in', 'should see the heading "Chat"', '"Ask" should be disabled'],
});

export const APPLICATION_TESTS: readonly ApplicationTest[] = [...WORDPRESS, ...PHPLITEADMIN, ...ADMINER, ...PHPSYSINFO, ...PORTAL];
