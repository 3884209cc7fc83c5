import { expect, it } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { hmac } from '@/lib/infra/keys/crypto'
import { findHostedInvoice } from '@/lib/invoice/hosted'
import { findLongUrl, purgeShortLinks } from '@/lib/messages/sms/short-link'
import { advanceTo, invoicesOf, topUp } from '@/testing/billing'
import { newSubscriber, noticesOf, sendNotices, theNotice } from './notices.fixture'
import { findShortTarget } from './short-link'

const codeIn = (text: string) => /\/w\/([A-Za-z]{10})$/.exec(text)?.[1] as string

/** The invoice that an address leads to. */
const invoiceAt = async (url: string | null) =>
  url && (await findHostedInvoice(url.split('/').at(-1) as string))?.invoice.id

it('the link of a receipt leads to its invoice, also that of a top-up which paid it', async () => {
  const { ctx, subscription, customerId } = await newSubscriber()
  const first = (await theNotice(ctx, 'receipt', 'sms')).text
  await advanceTo(ctx, subscription.currentPeriodEnd)
  await topUp(ctx, customerId, 50_000n)
  await sendNotices(ctx.environment)
  const receipts = (await noticesOf(ctx)).filter(
    ({ kind, channel }) => kind === 'top_up_receipt' && channel === 'sms',
  )
  const second = receipts.at(-1)?.text as string
  const ids = (await invoicesOf(ctx, subscription.id)).map(({ id }) => id)
  const found = await Promise.all(
    [first, second].map(async (text) => invoiceAt(await findLongUrl(codeIn(text)))),
  )
  expect(found).toEqual(ids)
})

it('a code that was changed by one letter, and one whose time is over, lead nowhere', async () => {
  const { ctx } = await newSubscriber()
  const code = codeIn((await theNotice(ctx, 'receipt', 'sms')).text)
  expect(await findLongUrl(code)).toMatch(/\/invoice\/[\w-]{64}$/)
  const other = code[4] === 'x' ? 'y' : 'x'
  expect(await findLongUrl(code.slice(0, 4) + other + code.slice(5))).toBeNull()
  expect(await findLongUrl('35000')).toBeNull()
  await query(`UPDATE short_links SET kept_until = now() - interval '1 second' WHERE code = $1`, [code])
  expect(await findLongUrl(code)).toBeNull()
  expect(await purgeShortLinks()).toBeGreaterThan(0)
  expect(await query('SELECT 1 FROM short_links WHERE code = $1', [code])).toEqual([])
})

it('the link of an SMS from before short codes leads to its invoice as long as its notice is kept', async () => {
  const { ctx } = await newSubscriber()
  await sendNotices(ctx.environment)
  const [notice] = await query<{ subjectId: string }>(
    `SELECT subject_id FROM notices WHERE business_id = $1 AND kind = 'receipt' AND channel = 'sms'`,
    [ctx.businessId],
  )
  const { subjectId } = notice as { subjectId: string }
  const digits = subjectId.replaceAll('-', '')
  const hex =
    hmac('short link', subjectId).toString('hex').slice(0, 13) + digits.slice(0, 12) + digits.slice(13, 20)
  const token = Buffer.from(hex, 'hex').toString('base64url')
  expect(await findShortTarget(token)).toMatch(/\/invoice\/[\w-]{64}$/)
  for (const at of [0, 8, 20]) {
    const other = token[at] === 'x' ? 'y' : 'x'
    expect(await findShortTarget(token.slice(0, at) + other + token.slice(at + 1))).toBeNull()
  }
  await query('DELETE FROM notices WHERE business_id = $1', [ctx.businessId])
  expect(await findShortTarget(token)).toBeNull()
})
