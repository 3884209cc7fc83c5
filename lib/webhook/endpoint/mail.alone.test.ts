import { expect, it } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { ctxOf } from '@/testing/business'
import { newMember, newOwner } from '@/testing/merchant'
import { commitEvent, deliver, newEndpoint, startReceiver } from '../stage.fixture'

it('the owners and admins of a business are mailed once when an endpoint is switched off', async () => {
  const owner = await newOwner()
  const admin = await newMember(owner.businessId, 'admin')
  const developer = await newMember(owner.businessId, 'developer')
  const stranger = await newOwner()
  const ctx = await ctxOf(owner.businessId)
  const receiver = await startReceiver((response) => response.writeHead(410).end())
  await newEndpoint(ctx, receiver.url)
  await commitEvent(ctx)
  await commitEvent(ctx)
  await deliver()
  await deliver()
  const mails = await query<{ recipient: string; subject: string; text: string }>(
    `SELECT recipient, subject, text FROM outbox_messages
     WHERE recipient = ANY ($1) AND subject NOT LIKE 'Confirm your%' ORDER BY id`,
    [[owner, admin, developer, stranger].map(({ email }) => email)],
  )
  expect(mails.map(({ recipient }) => recipient)).toEqual([owner.email, admin.email])
  expect(mails[0]?.subject).toBe('[Test] A webhook endpoint of Test business was switched off')
  expect(mails[0]?.text).toContain('It responded 410 Gone.')
  expect(mails[0]?.text).toContain(receiver.url)
})
