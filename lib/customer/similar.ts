import { z } from 'zod'
import { wireIdText } from '@/lib/core/fields'
import { type CustomerId, toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { WireCustomer } from './present'

// Enough to see that a person exists already. A family may share a phone number.
const MOST = 10

// Two index look-ups.
const SIMILAR = `
(SELECT id FROM customers WHERE business_id = $1 AND environment = $2 AND phone = $3 ORDER BY id DESC LIMIT ${MOST + 1})
UNION
(SELECT id FROM customers WHERE business_id = $1 AND environment = $2 AND lower(email) = lower($4) ORDER BY id DESC LIMIT ${MOST + 1})
ORDER BY id DESC LIMIT ${MOST + 1}`

/** When a customer is written: who else has the same phone number or e-mail address. They may be the same person. */
export const similarCustomers = {
  schema: z.object({
    similar: z.array(wireIdText('cus')).meta({
      description: `Other customers with the same phone or e-mail address, newest first, at most ${MOST}.`,
    }),
  }),
  read: (ctx: Ctx, { id, phone, email }: WireCustomer): Promise<{ similar: string[] }> =>
    transact(ctx, async (tx) => {
      const { businessId, environment } = ctx
      const found = await tx.query<{ id: CustomerId }>(SIMILAR, [businessId, environment, phone, email])
      const others = found.map((row) => toWire('cus', row.id)).filter((other) => other !== id)
      return { similar: others.slice(0, MOST) }
    }),
}
