/** The nouns of billing, low to high: each may import those before it, never those after. */
export const NOUNS = [
  'image',
  'ledger',
  'business',
  'account',
  'api-key',
  'team',
  'customer',
  'product',
  'price',
  'wallet',
  'invoice',
  'subscription',
  'sandbox',
  'checkout',
]

/**
 * Whose each table is. SQL of a noun names its own tables and those of lower nouns. What is no noun (`infra`, `auth`,
 * `events`, `http`, `health`, `webhook`) is below them all: `auth` reads accounts and memberships at every call, and the
 * nouns account and team change them.
 */
export const OWNERS: Readonly<Record<string, string>> = {
  heartbeats: 'health',
  idempotency_keys: 'http',
  mail_counts: 'infra',
  outbox_messages: 'infra',
  sandbox_clocks: 'infra',
  set_aside_items: 'infra',
  events: 'events',
  delivery_workers: 'webhook',
  webhook_endpoints: 'webhook',
  webhook_endpoint_versions: 'webhook',
  webhook_deliveries: 'webhook',
  audit_entries: 'auth',
  merchant_accounts: 'auth',
  merchant_sessions: 'auth',
  recovery_codes: 'auth',
  sign_in_attempts: 'auth',
  team_members: 'auth',
  ledger_accounts: 'ledger',
  ledger_entries: 'ledger',
  ledger_snapshots: 'ledger',
  ledger_transactions: 'ledger',
  images: 'image',
  businesses: 'business',
  email_verifications: 'account',
  password_resets: 'account',
  api_keys: 'api-key',
  team_invites: 'team',
  customers: 'customer',
  products: 'product',
  prices: 'price',
  topups: 'wallet',
  users: 'wallet',
  wallets: 'wallet',
  invoice_counters: 'invoice',
  invoices: 'invoice',
  subscriptions: 'subscription',
  wallet_recoveries: 'subscription',
  checkout_sessions: 'checkout',
}

export type Floor = {
  name: string
  /** The files that stand on this floor; of several floors that match, the first counts. */
  files: RegExp
  /** Floors it may import from, itself included where it may. */
  floors: string[]
  /** Floors it may import from as types, which run nothing. */
  types?: string[]
  /** Packages: `only` these, or any but those in `never`; Node's own modules count as `node`. */
  only?: string[]
  never?: string[]
}

const FRAMEWORKS = ['next', 'react', 'react-dom', 'inngest']
const DATABASE = ['pg', '@prisma/client', '@prisma/adapter-pg']
// Pure: no clock, no input or output.
const PURE = [
  'zod',
  'temporal-polyfill',
  'uuid',
  'typeid-js',
  'nepali-date-converter',
  'libphonenumber-js',
  'ipaddr.js',
  'node:crypto',
  'node:zlib',
]
const LIB = [
  'core',
  'decisions',
  'present',
  'infra',
  'events',
  'auth',
  'providers',
  'noun',
  'webhook',
  'http',
  'health',
]

/** Who may import whom. `decisions` from another folder and a higher `noun` are refused by floors.ts. */
export const FLOORS: Floor[] = [
  { name: 'core', files: /^lib\/core\//, floors: ['core'], only: PURE },
  {
    name: 'decisions',
    files: /^lib\/(webhook\/)?[^/]+\/(rules|schema)\.ts$/,
    floors: ['core', 'decisions'],
    types: ['infra', 'events', 'present', 'noun', 'webhook', 'generated'],
    only: ['zod'],
  },
  // Runs in a worker process, without environment or database: see lib/infra/worker-pool.
  {
    name: 'worker',
    files: /^lib\/[^/]+\/worker\//,
    floors: ['core', 'worker', 'decisions'],
    types: ['infra', 'noun', 'generated'],
    never: [...FRAMEWORKS, ...DATABASE],
  },
  {
    name: 'infra',
    files: /^lib\/infra\//,
    floors: ['core', 'infra', 'generated'],
    types: ['worker'],
    never: FRAMEWORKS,
  },
  {
    name: 'events',
    files: /^lib\/events\//,
    floors: ['core', 'decisions', 'infra', 'events', 'generated'],
    never: FRAMEWORKS,
  },
  { name: 'auth', files: /^lib\/auth\//, floors: ['core', 'infra', 'events', 'auth', 'generated'] },
  {
    name: 'providers',
    files: /^lib\/providers\//,
    floors: ['core', 'infra', 'providers'],
    never: FRAMEWORKS,
  },
  {
    name: 'http',
    files: /^lib\/http\//,
    floors: ['core', 'infra', 'events', 'auth', 'http', 'generated'],
    never: ['inngest'],
  },
  {
    name: 'webhook',
    files: /^lib\/webhook\//,
    floors: ['core', 'infra', 'events', 'auth', 'webhook', 'decisions', 'present', 'generated'],
    never: FRAMEWORKS,
  },
  {
    name: 'present',
    files: /^lib\/[^/]+\/present\.ts$/,
    floors: ['core', 'infra', 'decisions', 'present', 'noun', 'generated'],
    never: FRAMEWORKS,
  },
  {
    name: 'noun',
    files: new RegExp(`^lib/(${NOUNS.join('|')})/`),
    floors: ['core', 'infra', 'events', 'auth', 'providers', 'decisions', 'present', 'noun', 'generated'],
    types: ['worker'],
    never: FRAMEWORKS,
  },
  {
    name: 'components',
    files: /^components\//,
    floors: ['components', 'core', 'messages'],
    types: ['present'],
    never: ['inngest', ...DATABASE],
  },
  // What customers read, in their languages.
  { name: 'messages', files: /^messages\//, floors: ['messages', 'core'] },
  {
    name: 'runner',
    files: /^inngest\/runner\//,
    floors: ['runner', 'core'],
    never: ['next', 'react', 'react-dom', ...DATABASE],
  },
  {
    name: 'inngest',
    files: /^inngest\//,
    floors: ['inngest', ...LIB],
    never: ['next', 'react', 'react-dom', ...DATABASE],
  },
  { name: 'serve', files: /^app\/api\/inngest\//, floors: ['app', 'inngest', ...LIB] },
  {
    name: 'app',
    files: /^app\//,
    floors: ['app', 'components', 'messages', ...LIB],
    never: ['inngest', ...DATABASE],
  },
  // Runs on a developer's machine, with the API and nothing behind it: of webhook only what makes and sends a call.
  {
    name: 'cli',
    files: /^cli\//,
    floors: ['cli', 'client', 'core', 'events', 'webhook'],
    only: ['commander', 'node:dns', 'node:fs', 'node:os', 'node:path', 'node:timers/promises'],
  },
  { name: 'client', files: /^clients\//, floors: ['client'] },
  // Reads the tables of every noun, and is nobody's foundation.
  {
    name: 'health',
    files: /^lib\/health\//,
    floors: ['core', 'infra', 'noun', 'webhook', 'health'],
    never: FRAMEWORKS,
  },
  // Read by operators and by tests: above every noun, and nobody's foundation.
  {
    name: 'invariant',
    files: /^lib\/invariant\//,
    floors: ['core', 'infra', 'invariant'],
    never: FRAMEWORKS,
  },
  { name: 'testing', files: /^lib\/testing\//, floors: [] },
  { name: 'generated', files: /^prisma\/generated/, floors: [] },
]

/** Packages that keep a thread busy for long: only a worker process may. The app's own thread serves requests. */
export const FOR_WORKERS = ['sharp', 'pdfkit', 'fontkit', 'saxes']

/** These put things together that the product keeps apart: they may import anything. */
export const FOR_TESTS = /(\.(test|fixture)\.tsx?$|^lib\/testing\/)/

/** Only lib/infra/env.ts reads the environment of the app; what runs beside the app reads its own. */
export const READS_ENVIRONMENT =
  /^(lib\/infra\/env\.ts|cli\/main\.ts|inngest\/runner\/(main|environment)\.ts|(bin|scripts|prisma|e2e|bench)\/.+|[^/]+\.config\.(ts|mjs)|instrumentation\.ts|.+\.(test|fixture)\.tsx?)$/

/** Names that say nothing about what a file is for. */
export const EMPTY_NAMES = /^(utils?|helpers?|services?|managers?|common|misc)$/

export const MOST_LINES = 250
