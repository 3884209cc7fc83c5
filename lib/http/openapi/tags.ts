import type { Tag } from './types'

interface Section extends Tag {
  /** The first part of the paths in this section. The first match wins. */
  prefix: string
}

// In the order in which a new integration needs them.
const SECTIONS: Section[] = [
  {
    name: 'Customers',
    prefix: '/v1/customers',
    description: 'The people you bill. A customer pays from the wallet of the person it is linked to.',
  },
  {
    name: 'Products',
    prefix: '/v1/catalog/products',
    description: 'The things you sell. A product has one or more prices.',
  },
  {
    name: 'Prices',
    prefix: '/v1/catalog/prices',
    description: 'What a product costs and how often it is billed: an amount in paisa and an interval.',
  },
  {
    name: 'Imports',
    prefix: '/v1/imports',
    description: 'Customers and their subscriptions from a spreadsheet: checked first, then created.',
  },
  {
    name: 'Bulk actions',
    prefix: '/v1/bulk-actions',
    description: 'One action for many customers or subscriptions: checked first, then run in the background.',
  },
  {
    name: 'Coupons',
    prefix: '/v1/coupons',
    description: 'Discount codes for one period, for several, or for all.',
  },
  {
    name: 'Payment links',
    prefix: '/v1/payment-links',
    description:
      'Permanent addresses for a poster, a message or a QR code. Each person who starts there gets their own checkout.',
  },
  {
    name: 'Subscriptions',
    prefix: '/v1/subscriptions',
    description:
      "A customer's plan: a price, and the periods that the wallet pays. The first period is charged at once unless a trial comes first.",
  },
  {
    name: 'Agreements',
    prefix: '/v1/agreements',
    description:
      'What a customer lets you charge without asking again: an amount per period of a subscription, or an amount per month.',
  },
  {
    name: 'Invoices',
    prefix: '/v1/invoices',
    description:
      'A renewal makes one invoice per period, and you can make your own. An invoice is draft, open, then paid or void.',
  },
  {
    name: 'Invoice items',
    prefix: '/v1/invoice-items',
    description: 'One-off charges that are billed with the next renewal: a visit, a towel, a late fee.',
  },
  {
    name: 'Payments',
    prefix: '/v1/payments',
    description: 'Money that you received outside the wallet: cash at the counter, a transfer, a cheque.',
  },
  {
    name: 'QR requests',
    prefix: '/v1/qr-requests',
    description:
      'QR codes at your counter. The money goes straight to your own account, and the invoice is paid when the provider confirms it.',
  },
  {
    name: 'Counter',
    prefix: '/v1/counter',
    description: 'For a front desk: who a member is, what they have paid up to, and what they owe.',
  },
  {
    name: 'Credit notes',
    prefix: '/v1/credit-notes',
    description: 'Documents that reduce paid invoices. Each refund has one, with its own number.',
  },
  {
    name: 'Withdrawals',
    prefix: '/v1/withdrawals',
    description: 'Money that customers take out of balances that you keep yourself.',
  },
  {
    name: 'Payouts',
    prefix: '/v1/payouts',
    description: 'Transfers to your bank account, with each charge, refund and fee in them.',
  },
  {
    name: 'Balance',
    prefix: '/v1/balance',
    description: 'The amount you are owed, and when it goes to your bank.',
  },
  {
    name: 'Payment questions',
    prefix: '/v1/payment-questions',
    description: 'Messages from customers about a payment, and your answers.',
  },
  {
    name: 'Checkout',
    prefix: '/v1/checkout',
    description: 'A hosted page where a customer tops up and authorizes a subscription.',
  },
  {
    name: 'Webhooks',
    prefix: '/v1/webhooks',
    description: 'The endpoints that receive signed events, and the log of every delivery.',
  },
  {
    name: 'Events',
    prefix: '/v1/events',
    description: 'The log of everything that happened. Read it to catch up after your server was down.',
  },
  {
    name: 'Sandbox',
    prefix: '/v1/sandbox',
    description:
      'A clock and test money of your own, so that a year of renewals takes a minute. Test keys only.',
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
    name: 'Operator',
    prefix: '/v1/operator',
    description:
      'For the operators of this Khata instance: all its businesses, and what needs attention. For their dashboard sessions.',
  },
  {
    name: 'Security',
    prefix: '/v1/security',
    description: "A dashboard user's password, second factor and sessions.",
  },
]

/** The section of a path. @throws {Error} if no section fits. Add one, so that readers find the operation. */
export function tagOf(path: string): string {
  const section = SECTIONS.find(
    ({ prefix }) => path === prefix || path === `${prefix}s` || path.startsWith(`${prefix}/`),
  )
  if (!section)
    throw new Error(`${path} belongs to no section of the API reference: add it to openapi/tags.ts.`)
  return section.name
}

/** The sections that have at least one operation. */
export function tagsFor(used: ReadonlySet<string>): Tag[] {
  return SECTIONS.filter(({ name }) => used.has(name)).map(({ name, description }) => ({ name, description }))
}
