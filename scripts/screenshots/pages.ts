import type { Api } from '../demo/api'
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

/** Pages that nobody sees by their address alone: they are a step of a way, which customer.ts and the tests go. */
const STEPS_OF_A_WAY =
  /^\/(checkout|top-up|simulators|reset-password|verify-email|invite|wallet\/(sign-in\/code|top-ups|subscriptions))(\/|$)/

/** Where the first object of a kind is found, by the part of the address before its id. */
const LISTS: Record<string, string> = {
  customers: '/v1/customers?limit=1',
  subscriptions: '/v1/subscriptions?status=past_due&limit=1',
  invoices: '/v1/invoices?status=paid&limit=1',
  catalog: '/v1/catalog/products?limit=1',
  prices: '/v1/catalog/prices?limit=1',
  'checkout-links': '/v1/checkout/sessions?limit=1',
  events: '/v1/events?limit=1',
  webhooks: '/v1/webhooks/endpoints?limit=1',
  deliveries: '/v1/webhooks/deliveries?limit=1',
  requests: '/v1/merchant/requests?limit=1',
  messages: '/v1/sandbox/messages?limit=1',
}

/** The pages of the app, from its files, each with an address that shows something. */
export async function pagesOf(api: Api): Promise<PagePlace[]> {
  const routes = filesUnder('.', isPage)
    .map((file) => `/${file.replace(/^app\/|\/?page\.tsx$/g, '')}`)
    .map((route) => route.replace(/\/\([^)]+\)/g, '').replace(/\/$/, '') || '/')
    .filter((route) => route !== '/dashboard' && !STEPS_OF_A_WAY.test(route))
    .sort()
  return Promise.all(
    routes.map(async (route) => ({
      name: nameOf(route),
      address: await addressOf(api, route),
      list: (route.split(/\/\[(?!environment)/)[0] ?? '').replace('[environment]', 'sandbox'),
      visitor: visitorOf(route),
    })),
  )
}

const isPage = (file: string, isDirectory: boolean) =>
  isDirectory ? file.startsWith('app') : file.endsWith('/page.tsx')

const FIXED: Record<string, string> = {
  environment: 'sandbox',
  section: 'subscriptions',
  code: 'insufficient_balance',
}

async function addressOf(api: Api, route: string): Promise<string | null> {
  if (route === '/docs/search') return '/docs/search?q=cancel'
  const parts = route.split('/')
  for (const [i, part] of parts.entries()) {
    const name = /^\[(\w+)\]$/.exec(part)?.[1]
    if (!name) continue
    const value = FIXED[name] ?? (await firstId(api, parts[i - 1] ?? '', route))
    if (!value) return null
    parts[i] = value
  }
  return parts.join('/') || '/'
}

async function firstId(api: Api, kind: string, route: string): Promise<string | null> {
  if (route === '/invoice/[token]') return hostedToken(api)
  const list = LISTS[kind]
  if (!list) return null
  const { data } = await api.get<{ items: { id: string }[] }>(list).catch(() => ({ data: { items: [] } }))
  return data.items[0]?.id ?? null
}

async function hostedToken(api: Api): Promise<string | null> {
  const { data } = await api.get<{ items: { hostedUrl?: string | null }[] }>(
    '/v1/invoices?status=open&limit=1',
  )
  return data.items[0]?.hostedUrl?.split('/').at(-1) ?? null
}

function visitorOf(route: string): Visitor {
  if (route.startsWith('/dashboard')) return 'merchant'
  return route.startsWith('/wallet') && !route.startsWith('/wallet/sign-in') ? 'customer' : 'stranger'
}

const nameOf = (route: string) =>
  route.replace('/[environment]', '').replace(/[[\]]/g, '').replaceAll('/', '-').slice(1) || 'start'
