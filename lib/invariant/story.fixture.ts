import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { newId } from '@/lib/core/id'

/** A month paid from a topped-up wallet and the next one open, of a subscription in one business's sandbox. */
export interface Story {
  business: string
  user: string
  wallet: string
  payable: string
  clearing: string
  customer: string
  product: string
  price: string
  subscription: string
  paid: string
  open: string
  topUp: string
  credit: string
  charge: string
  endpoint: string
}

const DAY_MS = 86_400_000

/** Writes the story as the operations would, in the transaction that `client` has open. */
export async function tellStory(client: pg.ClientBase): Promise<Story> {
  const story: Story = {
    business: newId('biz'),
    user: newId('usr'),
    wallet: newId('wal'),
    payable: newId('wal'),
    clearing: newId('wal'),
    customer: newId('cus'),
    product: newId('prod'),
    price: newId('price'),
    subscription: newId('sub'),
    paid: newId('inv'),
    open: newId('inv'),
    topUp: newId('top'),
    credit: newId('txn'),
    charge: newId('txn'),
    endpoint: idOfHourAgo(),
  }
  const phone = `+97798${String(randomBytes(4).readUInt32BE() % 1e8).padStart(8, '0')}`
  const tenant = [story.business, 'sandbox'] as const
  const [first, second, third] = [0, 30, 60].map((days) => new Date(Date.now() - DAY_MS * (31 - days)))
  const now = new Date()

  const insert = (table: string, row: Record<string, unknown>) => {
    const columns = Object.keys(row)
    const places = columns.map((_, i) => `$${i + 1}`)
    return client.query(`INSERT INTO ${table} (${columns}) VALUES (${places})`, Object.values(row))
  }
  const scoped = { business_id: story.business, environment: 'sandbox' }
  const dated = { created_at: first, updated_at: first }
  const timeline = (...types: string[]) =>
    JSON.stringify(types.map((type) => ({ type: `invoice.${type}`, occurred_at: now.toISOString() })))

  await insert('businesses', { id: story.business, name: 'Everest Dairy' })
  await insert('webhook_endpoints', {
    id: story.endpoint,
    ...scoped,
    url: 'http://127.0.0.1/hook',
    enabled_events: ['invoice.*'],
    secret_encrypted: Buffer.from('sealed'),
    ...dated,
  })
  await insert('users', { id: story.user, phone })
  await insert('ledger_accounts', { id: story.wallet, environment: 'sandbox', kind: 'wallet' })
  await insert('ledger_accounts', { id: story.payable, ...scoped, kind: 'merchant_payable' })
  const clearing = {
    id: story.clearing,
    environment: 'sandbox',
    kind: 'provider_clearing',
    provider: 'sandbox',
  }
  await insert('ledger_accounts', clearing)
  await insert('wallets', {
    id: story.wallet,
    user_id: story.user,
    ...scoped,
    balance_paisa: 20_000,
  })
  await insert('customers', { id: story.customer, ...scoped, email: 'a@b.np', user_id: story.user, ...dated })
  await insert('products', { id: story.product, ...scoped, name: 'Milk', ...dated })
  const monthly = { currency: 'NPR', interval: 'month', interval_count: 1, trial_days: 0 }
  await insert('prices', {
    id: story.price,
    ...scoped,
    product_id: story.product,
    amount_paisa: 30_000,
    ...monthly,
    ...dated,
  })
  await insert('subscriptions', {
    id: story.subscription,
    ...scoped,
    customer_id: story.customer,
    price_id: story.price,
    user_id: story.user,
    wallet_id: story.wallet,
    status: 'active',
    anchor_at: first,
    period_index: 0,
    current_period_start: first,
    current_period_end: second,
    due_at: third,
    ...dated,
  })
  const bill = {
    ...scoped,
    subscription_id: story.subscription,
    customer_id: story.customer,
    price_id: story.price,
  }
  const amounts = { origin: 'subscription', total_amount_paisa: 30_000, currency: 'NPR', lines: '[]' }
  await insert('invoices', {
    id: story.paid,
    ...bill,
    ...amounts,
    invoice_number: '2083-84/000001',
    status: 'paid',
    period_start: first,
    period_end: second,
    timeline: timeline('created', 'opened', 'paid'),
    settlement: 'wallet',
    ledger_transaction_id: story.charge,
    paid_at: first,
    ...dated,
  })
  await insert('invoices', {
    id: story.open,
    ...bill,
    ...amounts,
    invoice_number: '2083-84/000002',
    status: 'open',
    period_start: second,
    period_end: third,
    timeline: timeline('created', 'opened', 'payment_failed', 'retry_scheduled'),
    ...dated,
  })
  await client.query(
    `UPDATE subscriptions SET status = 'past_due', open_invoice_id = $2, past_due_at = $3, next_retry_at = $4 WHERE id = $1`,
    [story.subscription, story.open, second, third],
  )
  await insert('invoice_counters', { ...scoped, fiscal_year: '2083-84', last_number: 2 })
  await insert('topups', {
    id: story.topUp,
    ...scoped,
    wallet_id: story.wallet,
    user_id: story.user,
    provider: 'sandbox',
    provider_reference: story.topUp,
    amount_paisa: 50_000,
    state: 'succeeded',
    created_at: first,
    expires_at: first,
    settled_at: first,
  })
  const move = async (
    id: string,
    about: Record<string, unknown>,
    entries: [string, number, number | null][],
  ) => {
    await insert('ledger_transactions', { id, ...scoped, ...about, created_at: first })
    await client.query(
      `INSERT INTO ledger_entries (account_id, transaction_id, amount_paisa, balance_after_paisa)
       SELECT account, $1, amount, balance FROM unnest($2::uuid[], $3::bigint[], $4::bigint[]) AS e(account, amount, balance)`,
      [id, ...[0, 1, 2].map((i) => entries.map((entry) => entry[i]))],
    )
  }
  await move(story.credit, { kind: 'topup', top_up_id: story.topUp }, [
    [story.wallet, 50_000, 50_000],
    [story.clearing, -50_000, null],
  ])
  await move(story.charge, { kind: 'charge', invoice_id: story.paid }, [
    [story.wallet, -30_000, 20_000],
    [story.payable, 30_000, null],
  ])
  const happened: [string, string][] = [
    ['customer.created', story.customer],
    ['product.created', story.product],
    ['price.created', story.price],
    ['wallet.topup_succeeded', story.topUp],
    ['subscription.created', story.subscription],
    ...['created', 'opened', 'paid'].map((verb): [string, string] => [`invoice.${verb}`, story.paid]),
    ...['created', 'opened', 'payment_failed'].map((verb): [string, string] => [
      `invoice.${verb}`,
      story.open,
    ]),
  ]
  for (const [type, object] of happened) {
    const event = newId('evt')
    await insert('events', { id: event, ...scoped, type, object_id: object, data: '{}', created_at: now })
    if (!type.startsWith('invoice.')) continue
    await client.query(
      `INSERT INTO webhook_deliveries (id, endpoint_id, business_id, environment, event_id, status)
       VALUES ($1, $2, $3, $4, $5, 'succeeded')`,
      [newId('whd'), story.endpoint, ...tenant, event],
    )
  }
  return story
}

/** An endpoint wants what came a while after it was made, and an id's time is real. */
function idOfHourAgo(): string {
  const time = (Date.now() - 3_600_000).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${newId('whe').slice(15)}`
}
