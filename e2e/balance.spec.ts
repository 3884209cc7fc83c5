import { agreeLowerAndEnd, changePlan, keepBalance } from './balance-ways'
import { test } from './fixtures'

test.use({ viewport: { width: 360, height: 740 } })

test('a customer keeps the balance on a phone', async ({ page, merchant, otherPage }) => {
  await keepBalance(page, merchant.businessName, otherPage, true)
})

test('a member takes the larger plan and pays the difference, and later goes back to the smaller one', async ({
  page,
  merchant: _,
  otherPage,
  outbox,
}) => {
  await changePlan(page, otherPage, outbox)
})

test('a customer agrees to an allowance, lowers it and ends it', async ({ page, demo, outbox }) => {
  await agreeLowerAndEnd(page, demo, outbox, true)
})
