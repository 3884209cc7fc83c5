import type { Tag } from './types'

interface Section extends Tag {
  /** The beginning of the paths that belong here; the first section that fits counts. */
  prefix: string
}

// In the order in which an integration meets them.
const SECTIONS: Section[] = [
  {
    name: 'Customers',
    prefix: '/v1/customers',
    description: 'Who is billed. A customer pays from the wallet of the person it is linked to.',
  },
  {
    name: 'Products',
    prefix: '/v1/catalog/products',
    description: 'What you sell. A product is offered at one or more prices.',
  },
  {
    name: 'Prices',
    prefix: '/v1/catalog/prices',
    description: 'How much a product costs and how often: an amount in paisa and an interval.',
  },
  {
    name: 'Subscriptions',
    prefix: '/v1/subscriptions',
    description:
      'A customer, a price and the periods that the wallet pays. The first period is charged at once unless a trial comes first.',
  },
  {
    name: 'Invoices',
    prefix: '/v1/invoices',
    description: 'One per period, made by renewals or by you: draft, open, then paid or void.',
  },
  {
    name: 'Checkout',
    prefix: '/v1/checkout',
    description: 'A hosted page on which a customer tops up and authorizes a subscription.',
  },
  {
    name: 'Webhooks',
    prefix: '/v1/webhooks',
    description: 'Where signed events are sent, what was sent, and how it went.',
  },
  {
    name: 'Events',
    prefix: '/v1/events',
    description: 'The log of everything that happened, for sweeps after an outage of yours.',
  },
  {
    name: 'Sandbox',
    prefix: '/v1/sandbox',
    description:
      'A clock of your own and test money, so that a year of renewals takes a minute. Test keys only.',
  },
  {
    name: 'Phone sign-in',
    prefix: '/v1/auth',
    description: 'How an end customer signs in: a phone number and a one-time code.',
  },
  {
    name: 'Wallet',
    prefix: '/v1/wallet',
    description: "The end customer's own wallet: balance, movements, top-ups and subscriptions.",
  },
  {
    name: 'Business and team',
    prefix: '/v1/merchant',
    description: 'The business itself, its API keys and its members. For dashboard sessions.',
  },
  {
    name: 'Security',
    prefix: '/v1/security',
    description: "A dashboard user's password, second factor and sessions.",
  },
]

/** @throws {Error} for a path of no section: it needs one, so that it is found in the reference. */
export function tagOf(path: string): string {
  const section = SECTIONS.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))
  if (!section)
    throw new Error(`${path} belongs to no section of the API reference: add it to openapi/tags.ts.`)
  return section.name
}

/** The sections that have an operation. */
export function tagsFor(used: ReadonlySet<string>): Tag[] {
  return SECTIONS.filter(({ name }) => used.has(name)).map(({ name, description }) => ({ name, description }))
}
