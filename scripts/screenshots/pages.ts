import type { Khata } from '../../clients/typescript/src/client'
import { filesUnder } from '../start/fingerprint'

/** Who looks at a page. */
export type Visitor = 'merchant' | 'customer' | 'stranger'

export interface PagePlace {
  /** The name of its picture: `dashboard-customers-id`. */
  name: string
  /** Null: the address is that of the first link on the list. */
  address: string | null
  list: string
  visitor: Visitor
}

/**
 * Pages that nobody sees by their address alone: they are a step of a way, which customer.ts and the tests go, or a link that was
 * sent, or they want the key of the operator.
 */
const STEPS_OF_A_WAY =
  /^\/(checkout|top-up|simulators|reset-password|verify-email|invite|agree|approvals|w|wallet\/(sign-in\/code|top-ups|subscriptions|number)|dashboard\/\[environment\]\/security\/confirm)(\/|$)/

const FIRST = { limit: '1' }

/** Where the first object of a kind is found, by the part of the address before its id. */
const LISTS: Record<string, (khata: Khata) => PromiseLike<{ items: { id: string }[] }>> = {
  customers: (khata) => khata.listCustomers(FIRST),
  subscriptions: (khata) => khata.listSubscriptions({ ...FIRST, status: 'past_due' }),
  invoices: (khata) => khata.listInvoices({ ...FIRST, status: 'paid' }),
  catalog: (khata) => khata.listProducts(FIRST),
  prices: (khata) => khata.listPrices(FIRST),
  'checkout-links': (khata) => khata.listCheckoutSessions(FIRST),
  payments: (khata) => khata.listPayments(FIRST),
  'payment-links': (khata) => khata.listPaymentLinks({ ...FIRST, active: 'true' }),
  'credit-notes': (khata) => khata.listCreditNotes(FIRST),
  coupons: (khata) => khata.listCoupons(FIRST),
  imports: (khata) => khata.listImports(FIRST),
  'bulk-actions': (khata) => khata.listBulkActions(FIRST),
  questions: (khata) => khata.listPaymentQuestions(FIRST),
  events: (khata) => khata.listEvents(FIRST),
  webhooks: (khata) => khata.listWebhookEndpoints(FIRST),
  deliveries: (khata) => khata.listAllWebhookDeliveries(FIRST),
  messages: (khata) => khata.listSandboxMessages(FIRST),
}

/** The pages of the app, from its files, each with an address that shows something. */
export async function pagesOf(khata: Khata): Promise<PagePlace[]> {
  const routes = filesUnder('.', isPage)
    .map((file) => `/${file.replace(/^app\/|\/?page\.tsx$/g, '')}`)
    .map((route) => route.replace(/\/\([^)]+\)/g, '').replace(/\/$/, '') || '/')
    .filter((route) => route !== '/dashboard' && !STEPS_OF_A_WAY.test(route))
    .sort()
  return Promise.all(
    routes.map(async (route) => ({
      name: nameOf(route),
      address: await addressOf(khata, route),
      list: (route.split(/\/\[(?!environment)/)[0] ?? '').replace('[environment]', 'sandbox'),
      visitor: visitorOf(route),
    })),
  )
}

const isPage = (file: string, isDirectory: boolean) =>
  isDirectory ? file.startsWith('app') : file.endsWith('/page.tsx')

/** What stands for a part of an address that is no id, by the part before it. */
const FIXED: Record<string, string> = {
  dashboard: 'sandbox',
  settings: 'brand',
  reference: 'customers',
  errors: 'insufficient_balance',
  docs: 'checkout',
}

async function addressOf(khata: Khata, route: string): Promise<string | null> {
  if (route === '/docs/search') return '/docs/search?q=cancel'
  const parts = route.split('/')
  for (const [i, part] of parts.entries()) {
    if (!part.startsWith('[')) continue
    const before = parts[i - 1] ?? ''
    const value = FIXED[before] ?? (await firstId(khata, before, route))
    if (!value) return null
    parts[i] = value
  }
  return parts.join('/') || '/'
}

async function firstId(khata: Khata, kind: string, route: string): Promise<string | null> {
  if (route === '/invoice/[token]') return hostedToken(khata)
  if (route === '/buy/[slug]') return lastPartOf((await khata.listPaymentLinks(FIRST)).items[0]?.url)
  const list = LISTS[kind]
  if (!list) return null
  return (await list(khata)).items[0]?.id ?? null
}

async function hostedToken(khata: Khata): Promise<string | null> {
  const { items } = await khata.listInvoices({ ...FIRST, status: 'open' })
  return lastPartOf(items[0]?.hostedUrl)
}

const lastPartOf = (url: string | null | undefined) => url?.split('/').at(-1) ?? null

function visitorOf(route: string): Visitor {
  if (route.startsWith('/dashboard')) return 'merchant'
  return route.startsWith('/wallet') && !route.startsWith('/wallet/sign-in') ? 'customer' : 'stranger'
}

const nameOf = (route: string) =>
  route.replace('/[environment]', '').replace(/[[\]]/g, '').replaceAll('/', '-').slice(1) || 'start'
