import path from 'node:path'
import { FOR_TESTS } from './table'

/** The files in the folder of a dashboard object. Each name means the same in every folder. */
const PAGE_FILES: Record<string, string> = {
  list: 'its columns, filters and empty state; its rows on other pages pick from them',
  read: 'what its page reads',
  now: 'what is true of it now: its marks, its sentence, and what an action would change',
  facts: 'what is known about it, beside the rest of its page',
  actions: 'beside its list, the server actions; beside its page, the buttons and menus that lead to them',
  form: 'the fields that make it or change it',
  input: 'what the fields of its form say to the operation',
  timeline: 'what happened to it, from a log of its own',
}

/** The names that Next.js gives a meaning. `export/route.ts` is the CSV of a list. */
const OF_NEXT = ['page', 'layout', 'route', 'error', 'not-found']

/** Folders without an object, which therefore have their own file names. */
const TOOLS: Record<string, string> = {
  _home: 'what the day of a business is, a part of the home page each',
  'go-live': 'what production needs before real money comes in, a file each row that does something',
  reports: 'figures and charts of a business, a file each',
  sandbox: 'tools for the sandbox: its clock, its story, its test money',
  security: 'the account of the person who looks',
  settings: 'the parts of the business that can be set, a form each',
}

/** All other names, each with its reason. */
const REASONS: Record<string, string> = {
  'catalog/image-form': 'the image of a product is a form of its own: it is sent as soon as it is chosen',
  'invoices/paper': 'what the customer of an invoice reads, also while its draft is typed',
  'collect/ways': 'what can be done with a debtor: a CSV of the list must not load it',
  'collect/more': 'what is done more rarely in the row of a debtor, in the browser',
  'customers/[id]/notes': 'what the team wrote down about a person, with the forms that write it',
  'invoice-items/waiting': 'those that can be taken back: a CSV of the list must not load it',
  'payments/day/rows': 'the rows of its three tables: sums, drawers, counts',
  'imports/[id]/rows': 'the first rows as they will be',
  'imports/[id]/left-out': 'the rows that are left out, with what is wrong, and how to mend them',
  'subscriptions/[id]/days': 'how more days to pay are given',
  'subscriptions/[id]/discount': 'how a discount is given and taken away, with what each of them does',
  'subscriptions/[id]/change/ask': 'makes the link with which the customer agrees to the new plan',
  'subscriptions/[id]/change/preview':
    'what a change bills and what comes after it, with the button that makes it',
  'subscriptions/new/preview': 'what a start takes and what comes after it, with the button that makes it',
  'team/menu': 'what can be done with a member, who has no page',
  'webhooks/causes': 'why deliveries fail, above the lists of two pages',
  'webhooks/sections': 'the head of three pages: endpoints, deliveries, the signature debugger',
}

const PAGES = 'app/(merchant)/dashboard/[environment]/'

// lib/core has files for many ideas, so a newcomer cannot guess them. ARCHITECTURE.md lists them all.
const CORE = /^lib\/core\/[^/]+\.ts$/

/**
 * Dashboard files with an unusual name and no reason, reasons without a file, and files of lib/core that ARCHITECTURE.md does not list.
 * @param files paths from the root.
 * @param read returns the text of a file, or an empty text if it does not exist.
 */
export function vocabularyProblems(files: readonly string[], read: (file: string) => string): string[] {
  const named = files.filter((file) => !FOR_TESTS.test(file))
  const pages = named
    .filter((file) => file.startsWith(PAGES) && /\.tsx?$/.test(file))
    .map((file) => file.slice(PAGES.length).replace(/\.tsx?$/, ''))
  return [
    ...pages.filter(isUnusual).map(unusualProblem),
    ...(pages.length > 0 ? reasonsWithout(pages) : []),
    ...unlisted(
      named.filter((file) => CORE.test(file)),
      read,
    ),
  ]
}

function isUnusual(file: string): boolean {
  const name = path.posix.basename(file)
  if (name in PAGE_FILES || OF_NEXT.includes(name) || file in REASONS) return false
  return !(path.posix.dirname(file) in TOOLS)
}

function unusualProblem(file: string): string {
  const usual = Object.entries(PAGE_FILES).map(([name, what]) => `${name} (${what})`)
  return `${PAGES}${file} is none of ${usual.join('; ')}: rename it, or give its reason in scripts/check/vocabulary.ts`
}

function reasonsWithout(pages: readonly string[]): string[] {
  return Object.keys(REASONS)
    .filter((file) => !pages.includes(file))
    .map((file) => `scripts/check/vocabulary.ts has a reason for ${file}, which is not there: drop it`)
}

function unlisted(files: readonly string[], read: (file: string) => string): string[] {
  const list = files.length > 0 ? read('ARCHITECTURE.md') : ''
  return files
    .filter((file) => !list.includes(`\`${path.posix.basename(file, '.ts')}\``))
    .map((file) => `${file} is not in the list of lib/core in ARCHITECTURE.md: add it there`)
}
