import { newWireId } from '@/lib/core/id'
import type { UserCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { invoiceMailHooks } from '@/lib/invoice/mail'
import { sendDueMessages } from '@/lib/messages/outbox/send-due'
import { pageIn } from '@/lib/notice/notices.fixture'
import { newPhone, newSignedInCustomer, type SignedInCustomer } from '@/testing/customer'
import { askPhoneChange } from './ask'
import { confirmPhoneChange } from './confirm'

export const PRODUCTION = { environment: 'production' as const, businessId: null }

/** A person in production, and the context of a call by them. */
export async function newPerson(phone = newPhone()): Promise<{ person: SignedInCustomer; ctx: UserCtx }> {
  const person = await newSignedInCustomer(PRODUCTION, phone)
  return { person, ctx: ctxOfPerson(person) }
}

export function ctxOfPerson({ id, userId, walletId }: SignedInCustomer): UserCtx {
  return {
    ...PRODUCTION,
    actor: { kind: 'end_user', id: userId },
    userId: userId as UserCtx['userId'],
    walletId,
    sessionId: id,
    isProved: true,
    now: new Date(),
    requestId: newWireId('req'),
  }
}

/** The SMS to a phone, oldest first. */
export async function textsTo(phone: string): Promise<string[]> {
  const rows = await query<{ text: string }>(
    'SELECT text FROM outbox_messages WHERE recipient = $1 ORDER BY id',
    [phone],
  )
  return rows.map(({ text }) => text)
}

/** The last code that was sent to a phone. */
export async function codeTo(phone: string): Promise<string> {
  const codes = (await textsTo(phone)).flatMap((text) => /: (\d{6}) /.exec(text)?.[1] ?? [])
  return codes.at(-1) ?? 'none'
}

export async function phoneOf(userId: string): Promise<string> {
  const [user] = await query<{ phone: string }>('SELECT phone FROM users WHERE id = $1', [userId])
  return user?.phone ?? 'none'
}

export const sessionsOf = async (walletId: string): Promise<string[]> =>
  (
    await query<{ id: string }>('SELECT id FROM end_user_sessions WHERE wallet_id = $1 ORDER BY id', [
      walletId,
    ])
  ).map(({ id }) => id)

/** A person who has lost their old phone, and whose change is waiting. */
export async function waiting() {
  const { person, ctx } = await newPerson()
  const phone = newPhone()
  await askPhoneChange(ctx, { phone, oldPhoneGone: true })
  const change = await confirmPhoneChange(ctx, { newCode: await codeTo(phone) })
  const text = (await textsTo(person.phone)).at(-1) ?? ''
  return { person, ctx, phone, change, text, token: (await pageIn(text)).split('/wallet/number/')[1] ?? '' }
}

/** Lets a day pass. */
export async function dayLater(id: string): Promise<void> {
  await query(
    `UPDATE phone_changes SET due_at = due_at - interval '25 hours', created_at = created_at - interval '25 hours' WHERE id = $1`,
    [id],
  )
}

/** A change whose day is over, and whose SMS were sent. */
export async function dueChange(): Promise<void> {
  await dayLater((await waiting()).change.id)
  while (await sendDueMessages('sms', invoiceMailHooks('run_test')));
}
