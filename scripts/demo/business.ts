import { insertApiKey } from '../../lib/auth/insert-api-key'
import { createBusiness } from '../../lib/business/create'
import { updateBusiness } from '../../lib/business/update'
import { type AccountId, newId } from '../../lib/core/id'
import type { Ctx } from '../../lib/infra/ctx'
import { closeDatabase } from '../../lib/infra/database/db'
import { inTransaction } from '../../lib/infra/database/transaction'
import { addMember } from '../../lib/team/member'

/** A business for one run of the story. */
export interface StoryBusiness {
  name: string
  sandboxApiKey: string
}

/** Its invoices then show VAT, and so does its sales register. */
const registerForVat = (ctx: Ctx) =>
  updateBusiness(ctx, { panNumber: '301234567', vatRegistered: true }, () => Promise.resolve(false))

/**
 * Creates a business for this run only, because the demo moves its clock. The demo login owns it and sees it in the
 * dashboard.
 * @param ownerEmail the e-mail address of the demo login.
 * @param at the start of the run, which names the business.
 */
export async function foundStoryBusiness(ownerEmail: string, at: Date): Promise<StoryBusiness> {
  const name = `Demo story ${at.toISOString().slice(0, 16).replace('T', ' ')}`
  try {
    return await inTransaction(async (tx) => {
      const businessId = await createBusiness(tx, name)
      await registerForVat({
        businessId,
        environment: 'sandbox',
        actor: { kind: 'system' },
        now: at,
        requestId: `req_${newId('req')}`,
        tx,
      })
      const [owner] = await tx.query<{ id: AccountId }>('SELECT id FROM merchant_accounts WHERE email = $1', [
        ownerEmail,
      ])
      if (owner) await addMember(tx, businessId, owner.id, 'owner')
      const { secret } = await insertApiKey(tx, businessId, 'sandbox', 'Demo story')
      return { name, sandboxApiKey: secret }
    })
  } finally {
    await closeDatabase()
  }
}
