import { describe, expect, it } from 'vitest'
import { startSignIn } from '@/lib/account/sign-in'
import { findSession, type MerchantSession } from '@/lib/auth/merchant-session'
import { toWire } from '@/lib/core/id'
import { auditTrail, client, newOwner, newUnverifiedOwner, PASSWORD } from '@/testing/merchant'
import { foundAnotherBusiness } from './found-business'

/** The present session of a person. */
async function sessionOf({ email }: { email: string }) {
  const { session } = (await startSignIn({ email, password: PASSWORD }, client)) as {
    session: { token: string }
  }
  return async () => (await findSession(session.token)) as MerchantSession
}

describe('one more business', () => {
  it('belongs to the person who made it, who stands in it at once and stays in the first one', async () => {
    const owner = await newOwner()
    const session = await sessionOf(owner)
    const id = await foundAnotherBusiness(await session(), 'Second shop', client)
    expect((await session()).membership).toEqual({ businessId: id, role: 'owner' })
    expect(await auditTrail(id)).toEqual(['business.created'])
    expect(await auditTrail(owner.businessId)).not.toContain(toWire('biz', id))
  })

  it('is for those who have confirmed their address, and five a day are enough', async () => {
    const unconfirmed = await (await sessionOf(await newUnverifiedOwner()))()
    await expect(async () => foundAnotherBusiness(unconfirmed, 'Second shop', client)).rejects.toMatchObject({
      code: 'email_unverified',
    })
    const confirmed = await (await sessionOf(await newOwner()))()
    const made = await Promise.allSettled(
      Array.from({ length: 7 }, (_, i) => foundAnotherBusiness(confirmed, `Shop ${i}`, client)),
    )
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })
})
