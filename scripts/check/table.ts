import { NOUNS } from './nouns'

export type Floor = {
  name: string
  /** The files of this floor. If several floors match, the first one counts. */
  files: RegExp
  /** The floors from which it may import. Its own floor must be named too. */
  floors: string[]
  /** The floors that it may import types from, and nothing else. */
  types?: string[]
  /** Packages: `only` these, or all except `never`. The default for `never` is the frameworks. Node's own modules count as `node`. */
  only?: string[]
  never?: string[]
}

export const FRAMEWORKS = ['next', 'react', 'react-dom', 'inngest']
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
  'messaging',
  'events',
  'audit',
  'auth',
  'providers',
  'simulator',
  'noun',
  'webhook',
  'request-log',
  'http',
  'data-rights',
  'health',
]

/** Which files may import which. Two more rules, for `decisions` and for higher nouns, are in floors.ts. */
export const FLOORS: Floor[] = [
  { name: 'core', files: /^lib\/core\//, floors: ['core'], only: PURE },
  {
    name: 'decisions',
    files:
      /^lib\/(webhook\/)?[^/]+\/(rules|failed-payment|invoice-lines|next-period|once|pauses|changes|receipts|([a-z-]+-)?schema)\.ts$/,
    // Stored English texts use the words of messages/en.
    floors: ['core', 'messages', 'decisions'],
    types: ['infra', 'events', 'providers', 'present', 'noun', 'webhook', 'generated'],
    only: ['zod'],
  },
  // Runs in a worker process, without environment or database: see lib/infra/process/worker-pool.
  {
    name: 'worker',
    files: /^lib\/([^/]+|infra\/csv)\/worker\//,
    floors: ['core', 'worker', 'decisions'],
    types: ['infra', 'noun', 'generated'],
    never: [...FRAMEWORKS, ...DATABASE],
  },
  {
    name: 'infra',
    files: /^lib\/infra\//,
    floors: ['core', 'infra', 'generated'],
    types: ['worker'],
  },
  // Mails and SMS: their form, their queue and their transports.
  { name: 'messaging', files: /^lib\/messages\//, floors: ['core', 'infra', 'messaging', 'generated'] },
  { name: 'events', files: /^lib\/events\//, floors: ['core', 'decisions', 'infra', 'events', 'generated'] },
  // Things below all nouns are audited, too, so the audit log is below them.
  {
    name: 'audit',
    files: /^lib\/audit\//,
    floors: ['core', 'decisions', 'infra', 'events', 'audit', 'messages', 'generated'],
  },
  {
    name: 'auth',
    files: /^lib\/auth\//,
    floors: ['core', 'infra', 'messaging', 'events', 'auth', 'generated'],
    never: [],
  },
  { name: 'providers', files: /^lib\/providers\//, floors: ['core', 'infra', 'providers'] },
  // Shares nothing with the adapters, so that testing one against the other means something.
  { name: 'simulator', files: /^lib\/simulator\//, floors: ['core', 'infra', 'simulator', 'generated'] },
  {
    name: 'http',
    files: /^lib\/http\//,
    floors: ['core', 'infra', 'events', 'auth', 'request-log', 'http', 'generated'],
    never: ['inngest'],
  },
  // The pipeline writes the request log, so this is below the pipeline. It reads a call's events and audit entries.
  {
    name: 'request-log',
    files: /^lib\/request-log\//,
    floors: ['core', 'infra', 'events', 'auth', 'decisions', 'request-log', 'generated'],
  },
  {
    name: 'webhook',
    files: /^lib\/webhook\//,
    floors: [
      'core',
      'infra',
      'messaging',
      'events',
      'audit',
      'auth',
      'webhook',
      'decisions',
      'present',
      'generated',
    ],
  },
  {
    name: 'present',
    files: /^lib\/[^/]+\/present\.ts$/,
    floors: ['core', 'infra', 'decisions', 'present', 'noun', 'generated'],
  },
  {
    name: 'noun',
    files: new RegExp(`^lib/(${NOUNS.join('|')})/`),
    floors: [
      'core',
      'infra',
      'messaging',
      'events',
      'audit',
      'auth',
      'providers',
      'decisions',
      'present',
      'noun',
      'messages',
      'generated',
    ],
    types: ['worker'],
  },
  {
    name: 'components',
    files: /^components\//,
    floors: ['components', 'core', 'messages'],
    // The API's wire forms. Those of webhooks and events are in separate folders.
    types: ['present', 'webhook', 'events'],
    never: ['inngest', ...DATABASE],
  },
  // What customers read, in their languages.
  { name: 'messages', files: /^messages\//, floors: ['messages', 'core'], never: [] },
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
  { name: 'serve', files: /^app\/api\/inngest\//, floors: ['app', 'inngest', ...LIB], never: [] },
  {
    name: 'app',
    files: /^app\//,
    floors: ['app', 'components', 'messages', ...LIB],
    never: ['inngest', ...DATABASE],
  },
  // The command runs on a developer's machine and has only the API. From webhook it uses only what makes and sends a call.
  {
    name: 'cli',
    files: /^cli\//,
    floors: ['cli', 'client', 'core', 'events', 'webhook'],
    only: [
      'commander',
      'node:child_process',
      'node:dns',
      'node:fs',
      'node:os',
      'node:path',
      'node:timers/promises',
    ],
  },
  { name: 'client', files: /^clients\//, floors: ['client'], never: [] },
  // Reads the tables of every noun. No noun may import it.
  {
    name: 'health',
    files: /^lib\/health\//,
    floors: ['core', 'infra', 'messaging', 'events', 'noun', 'webhook', 'health'],
  },
  // Reads and redacts the tables of every noun, because a person may be in all of them. No noun may import it.
  { name: 'data-rights', files: /^lib\/data-rights\//, floors: [...LIB, 'generated'] },
  // For operators and tests. It is above every noun, and no noun may import it.
  {
    name: 'invariant',
    files: /^lib\/invariant\//,
    floors: ['core', 'infra', 'events', 'present', 'webhook', 'invariant'],
  },
  // Encrypts the stored secrets of every noun again. No noun may import it.
  {
    name: 'secret-rotation',
    files: /^lib\/secret-rotation\//,
    floors: ['core', 'infra', 'secret-rotation', 'generated'],
  },
  { name: 'testing', files: /^testing\//, floors: [], never: [] },
  { name: 'generated', files: /^prisma\/generated/, floors: [], never: [] },
]

/** Packages that keep a thread busy for a long time. Only a worker process may use them: the app's thread serves requests. */
export const FOR_WORKERS = ['sharp', 'pdfkit', 'fontkit', 'saxes']

/** Tests and fixtures may import anything, because they combine parts that the product keeps apart. */
export const FOR_TESTS = /(\.(test|fixture)\.tsx?$|^testing\/)/

/** File names that do not say what the file is for. */
export const EMPTY_NAMES = /^(utils?|helpers?|services?|managers?|common|misc)$/
