import { grouped } from '@/lib/core/grouped'
import type { Ctx } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import { query } from '@/lib/infra/database/db'
import { type LastPayment, listLastPayments } from '@/lib/payment/read'
import { searchCustomers } from '@/lib/search/read'
import type { SubscriptionSummary } from '@/lib/subscription/read'
import { listNewestStanding, listStanding } from '@/lib/subscription/standing'
import type { CustomerModel, InvoiceModel } from '@/prisma/generated/models'

type Person = Pick<CustomerModel, 'id' | 'name' | 'email' | 'phone' | 'externalId'>

type Open = Pick<
  InvoiceModel,
  'id' | 'customerId' | 'subscriptionId' | 'invoiceNumber' | 'description' | 'totalAmountPaisa'
>

/** A member with their present standing. */
export interface MemberRow extends Person {
  subscriptions: (SubscriptionSummary & { lastPayment: LastPayment | undefined })[]
  open: Open[]
}

const PEOPLE = `SELECT id, name, email, phone, external_id FROM customers
  WHERE business_id = $1 AND environment = $2 AND id = ANY ($3::uuid[])`

// Invoices that nobody has paid for years would fill the screen.
const MOST_OPEN = 100

const OPEN = `
SELECT id, customer_id, subscription_id, invoice_number, description, total_amount_paisa FROM invoices
WHERE business_id = $1 AND environment = $2 AND customer_id = ANY ($3::uuid[]) AND status = 'open'
ORDER BY id LIMIT ${MOST_OPEN}`

/** Finds members by what is typed or scanned at a counter, best match first. */
export async function findMembers(ctx: Ctx, text: string): Promise<MemberRow[]> {
  const found = await searchCustomers(ctx, text)
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const key = [ctx.businessId, ctx.environment, arrayParameter(ids)]
  const [people, open, live, paid] = await Promise.all([
    query<Person>(PEOPLE, key),
    query<Open>(OPEN, key),
    listStanding(ctx, ids),
    listLastPayments(ctx, ids),
  ])
  const [ofCustomer, unpaid] = [grouped(live, byCustomer), grouped(open, byCustomer)]
  const byId = new Map(people.map((person) => [person.id, person]))
  return ids.flatMap((id) => {
    const person = byId.get(id)
    if (!person) return []
    const subscriptions = (ofCustomer.get(id) ?? []).map((row) => ({ ...row, lastPayment: paid.get(row.id) }))
    return [{ ...person, subscriptions, open: unpaid.get(id) ?? [] }]
  })
}

const byCustomer = ({ customerId }: { customerId: string }) => customerId

// As many as a large gym has. More would fill the storage of a browser for one site.
const MOST_KEPT = 2_000

/** The members that a counter stores for times without internet: their subscriptions, newest first. */
export async function listKeptMembers(
  ctx: Ctx,
): Promise<{ members: [SubscriptionSummary, ...SubscriptionSummary[]][]; hasMore: boolean }> {
  const rows = await listNewestStanding(ctx, MOST_KEPT + 1)
  const members = [...grouped(rows.slice(0, MOST_KEPT), byCustomer).values()]
  return {
    members: members as [SubscriptionSummary, ...SubscriptionSummary[]][],
    hasMore: rows.length > MOST_KEPT,
  }
}
