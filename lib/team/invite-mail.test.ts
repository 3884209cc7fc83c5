import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { GET as listTeam } from '@/app/v1/merchant/team/route'
import { verifyEmail } from '@/lib/account/verify-email'
import { query } from '@/lib/infra/database/db'
import { call } from '@/testing/call'
import { client, mailsTo, newOwner, newUnverifiedOwner, signedIn, tokenMailedTo } from '@/testing/merchant'
import { accept, invited, join, mailedProof, path } from './team.fixture'

const CONFIRM = 'Confirm your e-mail address'

describe('an invite', () => {
  it('confirms the address if the link was mailed; after the link that the inviter sees, a mail asks for it', async () => {
    const { headers } = await signedIn(await newOwner())
    const [byMail, byHand] = [await invited(headers), await invited(headers)]
    await join(byMail.token, await mailedProof(byMail.email))
    // The inviter knows this link, but the proof of another one does not help them.
    await join(byHand.token, await mailedProof(byMail.email))
    const team = (await call(listTeam, headers, { method: 'GET', path })).data.items
    const verified = (email: string) =>
      team.find((each: { email: string }) => each.email === email).emailVerified
    expect([verified(byMail.email), verified(byHand.email)]).toEqual([true, false])
    expect((await mailsTo(byMail.email)).map(({ subject }) => subject)).not.toContain(CONFIRM)
    expect((await mailsTo(byHand.email)).map(({ subject }) => subject)).toContain(CONFIRM)
  })

  it('confirms the address of an account that had not done so', async () => {
    const [owner, guest] = [await newOwner(), await newUnverifiedOwner()]
    const { headers } = await signedIn(owner)
    const { token } = await invited(headers, 'admin', guest.email)
    await accept(token, guest, await mailedProof(guest.email))
    const theirs = await signedIn({ ...guest, businessId: owner.businessId })
    expect((await invited(theirs.headers)).status).toBe(201)
  })

  it('waits until its maker has confirmed their address', async () => {
    const owner = await newUnverifiedOwner()
    const { headers } = await signedIn(owner)
    const early = await invited(headers)
    expect([early.status, early.error?.code]).toEqual([403, 'email_unverified'])
    expect(await mailsTo(early.email)).toEqual([])
    await verifyEmail(await tokenMailedTo(owner.email, 'verify-email'), owner.accountId, client)
    expect((await invited(headers)).status).toBe(201)
  })

  it('is mailed to one address five times a day at most, even if it is made again many times at once', async () => {
    const { headers } = await signedIn(await newOwner())
    const email = `${randomUUID()}@example.com`
    const answers = await Promise.all(Array.from({ length: 9 }, () => invited(headers, 'viewer', email)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.map(({ error }) => error?.code)).toEqual(Array(4).fill('rate_limited'))
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(86_000)
    expect(await mailsTo(email)).toHaveLength(5)
    expect((await invited(headers)).status).toBe(201)
  })

  it('is mailed to one address twenty times a day at most, by all businesses together', async () => {
    const email = `${randomUUID()}@example.com`
    const statuses: number[] = []
    for (let business = 0; business < 5; business++) {
      const { headers } = await signedIn(await newOwner())
      for (let n = 0; n < 5; n++) statuses.push((await invited(headers, 'viewer', email)).status)
    }
    expect(statuses).toEqual([...Array(20).fill(201), ...Array(5).fill(429)])
  })

  it('is mailed by one business a hundred times a day at most', async () => {
    const owner = await newOwner()
    const { headers } = await signedIn(owner)
    for (let n = 0; n < 100; n++) expect((await invited(headers)).status).toBe(201)
    expect((await invited(headers)).status).toBe(429)
    await query(`UPDATE mail_counts SET window_ends_at = now() - interval '1 second'`)
    expect((await invited(headers)).status).toBe(201)
  })
})
