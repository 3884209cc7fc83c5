import { expect, it } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { hostedUrl } from '@/lib/invoice/hosted-url'
import { loadReminder } from '@/lib/notice/load-reminder'
import { newSubscriber, noticesOf, pageIn, sendNotices } from '@/lib/notice/notices.fixture'
import { advanceTo } from '@/testing/billing'
import { invoicePreview, KHATA_PREVIEW, reminderPreview } from './link-preview'

const tokenOf = (address: string) => address.split('/').at(-1) as string

/** A customer whose renewal failed, the address of the invoice, and the link of the reminder. */
async function owing() {
  const { ctx, subscription, ...rest } = await newSubscriber(10_000n)
  await advanceTo(ctx, subscription.currentPeriodEnd)
  await sendNotices()
  const sms = (await noticesOf(ctx)).filter(({ channel }) => channel === 'sms').map(({ text }) => text)
  const link = (await pageIn(sms.at(-1) as string)).split('/').at(-1) as string
  const [customer] = await query<{ name: string; email: string }>(
    'SELECT name, email FROM customers WHERE business_id = $1',
    [ctx.businessId],
  )
  const [business] = await query<{ name: string }>('SELECT name FROM businesses WHERE id = $1', [
    ctx.businessId,
  ])
  const [invoice] = await query<{ id: string }>(
    "SELECT id FROM invoices WHERE business_id = $1 AND status = 'open'",
    [ctx.businessId],
  )
  const { businessId, environment } = ctx
  const address = hostedUrl({ businessId, environment, id: invoice?.id as string })
  return { ...rest, link, token: tokenOf(address), customer, business: business?.name as string }
}

it('a shared invoice or reminder names the business, and no person, amount or number', async () => {
  const { link, token, customer, business } = await owing()
  const reminder = await loadReminder(link)
  expect(reminder).toMatchObject({ state: 'payable' })
  const previews = [await invoicePreview(token, 'en'), await reminderPreview(reminder, 'en')]
  for (const preview of previews) {
    expect(preview.openGraph).toMatchObject({ siteName: business, images: KHATA_PREVIEW.images })
    const told = JSON.stringify([preview.title, preview.description, preview.openGraph])
    expect(told).toContain(business)
    for (const secret of [customer?.name, customer?.email]) if (secret) expect(told).not.toContain(secret)
    expect(told).not.toMatch(/Rs|रू|NPR|balance|\d{2}-\d{2}\//i)
  }
  expect(previews.map(({ title }) => title)).toEqual([
    `Invoice from ${business}`,
    `Pay for ${reminder?.productName}`,
  ])
})

it('a shared link stays out of search engines, also if nobody knows it', async () => {
  const { token } = await owing()
  const previews = [
    await invoicePreview(token, 'ne'),
    await invoicePreview('unknown', 'en'),
    await reminderPreview(null, 'en'),
  ]
  for (const { robots } of previews) expect(robots).toMatchObject({ index: false })
})
