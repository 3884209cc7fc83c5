import { readdirSync } from 'node:fs'
import path from 'node:path'
import { nepaliMonth } from '@/lib/core/calendar-date'
import { type Prefix, toWire } from '@/lib/core/id'
import type { BenchCluster } from '../harness/cluster'

/** A page to measure. */
export interface MeasuredPage {
  name: string
  path: string
}

const ROOT = 'app/(merchant)/dashboard/[environment]'

/** The object that a page with an id shows: its prefix, and SQL that finds the busiest one of the business ($1). */
type Shown = readonly [prefix: Prefix, sql: string]

const AN = (table: string) =>
  `SELECT id FROM ${table} WHERE business_id = $1 AND environment = 'production' ORDER BY id DESC LIMIT 1`
const PAST_DUE = `SELECT id FROM subscriptions WHERE business_id = $1 AND status = 'past_due' ORDER BY id DESC LIMIT 1`

/** Pages that need something else than an object: how they are opened. */
const OPENED: Readonly<Record<string, readonly string[]>> = {
  // The seed has none.
  'counter/qr/[id]': [],
  'payouts/[id]': [],
  'security/confirm': ['security/confirm?file=/dashboard/production/customers/export'],
  'settings/[section]': ['settings/notices', 'settings/brand', 'settings/customers', 'settings/retries'],
}

/** By the folder of the page, or by its beginning up to the id. */
const OBJECTS: Readonly<Record<string, Shown>> = {
  'api-keys/[id]': ['key', 'SELECT id FROM api_keys WHERE business_id = $1 LIMIT 1'],
  'bulk-actions/[id]': ['bulk', AN('bulk_actions')],
  'catalog/[productId]': ['prod', AN('products')],
  'catalog/prices/[priceId]': ['price', AN('prices')],
  'checkout-links/[id]': ['cs', AN('checkout_sessions')],
  'coupons/[id]': ['cpn', AN('coupons')],
  'credit-notes/[id]': ['cn', AN('credit_notes')],
  'customers/[id]': ['cus', `SELECT customer_id AS id FROM (${PAST_DUE.replace('id', 'id, customer_id')}) s`],
  'events/[id]': ['evt', AN('events')],
  'imports/[id]': ['imp', AN('imports')],
  'invoices/[id]': ['inv', AN('invoices')],
  'invoices/[id]/edit': ['inv', AN('invoices').replace('ORDER', "AND status = 'draft' ORDER")],
  'payment-links/[id]': ['plink', AN('payment_links')],
  'payments/[id]': ['pay', AN('payments')],
  'questions/[id]': ['que', AN('payment_questions')],
  'reconciliation/[id]': [
    'top',
    'SELECT id FROM topups WHERE business_id = $1 AND reconciliation IS NOT NULL LIMIT 1',
  ],
  'requests/[id]': ['req', AN('request_log')],
  'sandbox/messages/[messageId]': [
    'msg',
    `SELECT id FROM outbox_messages WHERE business_id = $1 AND environment = 'sandbox' ORDER BY id DESC LIMIT 1`,
  ],
  'subscriptions/[id]': ['sub', PAST_DUE],
  'webhooks/[id]': ['whe', `SELECT endpoint_id AS id FROM webhook_deliveries WHERE business_id = $1 LIMIT 1`],
  'webhooks/deliveries/[id]': [
    'whd',
    `SELECT id FROM webhook_deliveries WHERE business_id = $1 ORDER BY id DESC LIMIT 1`,
  ],
}

/** What people look at beside the plain pages: lists with their filters, the chart per month. */
function variants(now: Date): Record<string, string> {
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  return {
    'reports of twelve months': 'reports?range=12m',
    'reports of a week': 'reports?range=7d&compare=none',
    'customers by name': 'customers?name=asha',
    'customers by e-mail': 'customers?email=customer500%40example.com',
    'customers from A to Z': 'customers?sort=name&order=asc',
    'customers searched': 'customers?q=asha',
    'customers who owe': 'customers?owes=true',
    'customers archived': 'customers?status=archived',
    'subscriptions past due': 'subscriptions?status=past_due',
    'subscriptions late': 'subscriptions?late=true',
    'subscriptions of MRR': 'subscriptions?status=active%2Cpast_due',
    'subscriptions due in 7 days': `subscriptions?status=active%2Ctrialing&chargeSince=${day(0)}&chargeUntil=${day(6)}`,
    'subscriptions falling short': `subscriptions?fallsShort=true&chargeUntil=${day(6)}`,
    'subscriptions searched': 'subscriptions?q=asha',
    'invoices recovered': `invoices?recovered=true&paidSince=${day(-29)}`,
    'invoices paid on a day': `invoices?status=paid&paidSince=${day(-40)}&paidUntil=${day(-40)}`,
    'invoices paid in a month': `invoices?status=paid&paidSince=${day(-60)}&paidUntil=${day(-30)}`,
    'invoices open': 'invoices?status=open',
    'invoices open, due first': 'invoices?status=open&sort=dueAt&order=asc',
    'invoices overdue': 'invoices?overdue=true',
    'invoices searched': 'invoices?q=asha',
    'invoices searched by number': 'invoices?q=31',
    'payments searched': 'payments?q=asha',
    'money of a month': `money?month=${nepaliMonth(now)}`,
    'events of a family': 'events?type=subscription.*',
    'events of a type': 'events?type=customer.created',
    'events undelivered': 'events?undelivered=true',
    'deliveries failed': 'webhooks/deliveries?status=failed',
    'requests that failed': 'requests?status=4xx',
    'search by name': 'search?q=asha',
    'search by an amount': 'search?q=1000.00',
    'search by a day': `search?q=${day(-40)}`,
    'search by a reference': 'search?q=0008XYZ',
  }
}

/** The folders of all pages of the dashboard, found by their files. */
export function foldersOfPages(root: string): string[] {
  return readdirSync(path.join(root, ROOT), { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'page.tsx')
    .map((file) => path.dirname(file).replace(/^\.$/, ''))
    .sort()
}

/** Every page of the dashboard that exists, and the variants. */
export async function pagesOf(
  cluster: BenchCluster,
  database: string,
  root: string,
  businessId: string,
): Promise<MeasuredPage[]> {
  const folders = foldersOfPages(root)
  const pages: MeasuredPage[] = []
  await cluster.connected(database, async (client) => {
    for (const folder of folders) {
      const idOf = async ([prefix, sql]: Shown) => {
        const { rows } = await client.query<{ id: string }>(sql, [businessId])
        if (!rows[0]) throw new Error(`the seed has nothing to show at ${folder}`)
        return toWire(prefix, rows[0].id)
      }
      for (const below of await addressesOf(folder, idOf))
        pages.push({ name: nameOf(folder, below), path: addressOf(folder, below) })
    }
  })
  for (const [name, address] of Object.entries(variants(new Date()))) {
    const folder = address.split('?')[0] as string
    if (folders.includes(folder)) pages.push({ name, path: addressOf(folder, address) })
  }
  return pages
}

/**
 * Where a page is, below its environment.
 * @throws {Error} if nothing says what it shows.
 */
export async function addressesOf(
  folder: string,
  idOf: (shown: Shown) => Promise<string>,
): Promise<readonly string[]> {
  const opened = OPENED[folder]
  if (opened) return opened
  const upToId = /^.*?\[\w+\]/.exec(folder)?.[0]
  if (!upToId) return [folder]
  const shown = OBJECTS[folder] ?? OBJECTS[upToId]
  if (!shown)
    throw new Error(
      `bench/dashboard/pages.ts does not know what ${folder} shows: add it to OBJECTS or OPENED`,
    )
  return [folder.replace(/\[\w+\]/, await idOf(shown))]
}

/** What can be opened in several ways has a name for each. */
function nameOf(folder: string, below: string): string {
  return folder in OPENED ? (below.split('?')[0] as string) : folder || 'home'
}

/** The sandbox has pages that production does not have. */
function addressOf(folder: string, below: string): string {
  const environment = folder.startsWith('sandbox') ? 'sandbox' : 'production'
  return `/dashboard/${environment}${below && !below.startsWith('?') ? '/' : ''}${below}`
}
