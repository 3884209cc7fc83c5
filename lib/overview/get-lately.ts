import { fromWire } from '@/lib/core/id'
import { idOfTomorrow } from '@/lib/core/id-time'
import type { EventType } from '@/lib/events/catalogue'
import type { Ctx } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import { query } from '@/lib/infra/database/db'
import type { CustomerModel } from '@/prisma/generated/models'

/** The types that interest people. The other types are for programs. */
const LATELY_TYPES = [
  'invoice.paid',
  'subscription.created',
  'subscription.changed',
  'subscription.paused',
  'subscription.unpaused',
  'subscription.past_due',
  'subscription.recovered',
  'subscription.canceled',
  'credit_note.created',
  'payment.recorded',
  'payment_question.created',
] as const satisfies readonly EventType[]
export type LatelyType = (typeof LATELY_TYPES)[number]

/** Something that happened. */
export interface Lately {
  /** The event's id. */
  id: string
  type: LatelyType
  objectId: string
  /** Null if it is about no customer. */
  customer: Pick<CustomerModel, 'name' | 'email' | 'phone'> | null
  amountPaisa: bigint | null
  /** On the clock of the environment. */
  at: Date
}

const SHOWN = 8
// The number of newest events that are read. If they are all for programs, the list is shorter.
const LOOKED_AT = 400

// What the merchant collects becomes late without an event, and its payment has its own event type.
const NEWEST = `
SELECT id, type, object_id, customer_id, amount_paisa, at FROM (
  SELECT e.id, e.type, e.object_id, e.data ->> 'customerId' AS customer_id, e.data ->> 'collection' AS collection, coalesce((coalesce(e.data ->> 'updatedAt', e.data ->> 'createdAt'))::timestamptz, e.created_at) AS at,
    coalesce(e.data ->> 'totalAmountPaisa', e.data ->> 'amountPaisa')::bigint AS amount_paisa
  FROM events e WHERE e.business_id = $1 AND e.environment = $2 AND e.id < $3 ORDER BY e.id DESC LIMIT ${LOOKED_AT}
) newest
WHERE type = ANY ($4) AND NOT (type IN ('subscription.past_due', 'subscription.recovered') AND collection = 'outside') ORDER BY id DESC LIMIT ${SHOWN}`

const PEOPLE = `SELECT id, name, email, phone FROM customers WHERE business_id = $1 AND environment = $2 AND id = ANY ($3::uuid[])`

type Row = Omit<Lately, 'customer'> & { customerId: string | null }
type Person = Pick<CustomerModel, 'id' | 'name' | 'email' | 'phone'>

/** The newest events that people care about, newest first. */
export async function getLately(ctx: Ctx): Promise<Lately[]> {
  const { businessId, environment } = ctx
  const rows = await query<Row>(NEWEST, [businessId, environment, idOfTomorrow(), LATELY_TYPES])
  const idOf = ({ customerId }: Row) => customerId && fromWire('cus', customerId)
  const ids = [...new Set(rows.flatMap((row) => idOf(row) ?? []))]
  const people = await query<Person>(PEOPLE, [businessId, environment, arrayParameter(ids)])
  const byId = new Map(people.map(({ id, ...person }) => [id, person]))
  return rows.map((row) => {
    const { customerId: _, ...happened } = row
    return { ...happened, customer: byId.get(idOf(row) ?? '') ?? null }
  })
}
