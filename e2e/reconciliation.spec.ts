import type { Page } from '@playwright/test'
import { withCookie } from './caller'
import { expect, test } from './fixtures'

/** A customer in the sandbox of a new business, who begins top-ups at Khalti. */
async function newCustomer(merchantPage: Page) {
  const { data: business } = await withCookie(merchantPage).get<{ id: string }>('/v1/merchant/business')
  const who = { phone: '9800000006', environment: 'sandbox', businessId: business.id }
  const send = (path: string, data: object, headers = {}) =>
    merchantPage.request.post(path, { data, headers })
  await send('/v1/auth/start', who)
  const { data } = await (await send('/v1/auth/verify', { ...who, code: '987654' })).json()
  const headers = { authorization: `Bearer ${data.token}` }
  return async (amountPaisa: string): Promise<string> => {
    const begun = await (await send('/v1/wallet/topups', { provider: 'khalti', amountPaisa }, headers)).json()
    return begun.data.id
  }
}

// A trigger keeps the time of a top-up, so it must not run here.
const AN_HOUR_AGO = `
WITH past AS (SELECT set_config('session_replication_role', 'replica', true))
UPDATE topups SET created_at = created_at - interval '1 hour', expires_at = expires_at - interval '1 hour',
  next_check_at = now() + interval '1 hour'
FROM past WHERE id = $1`

test('a stuck top-up is reconciled: the provider is asked, and what it does not settle is marked as handled', async ({
  page,
  merchant,
  otherPage,
  database,
}) => {
  expect(merchant.email).toBeTruthy()
  const begin = await newCustomer(page)
  const choose = async (id: string, outcome: string) => {
    await otherPage.goto(`/top-up/${id}/pay`)
    await otherPage.getByRole('button', { name: /^Continue to/ }).click()
    await otherPage.waitForURL('**/simulators/khalti/pay/*')
    await otherPage.getByRole('button', { name: outcome }).click()
  }

  await test.step('a payment that never came back waits until somebody asks', async () => {
    const id = await begin('35050')
    await choose(id, 'Pay, and never come back')
    await database(AN_HOUR_AGO, id)
    await page.goto('/dashboard/sandbox/reconciliation')
    await page.getByRole('row', { name: /Stuck/ }).getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Rs 350.50 from Khalti' })).toBeVisible()
    await expect(
      page.getByRole('paragraph').filter({ hasText: 'Khalti has not said yet whether the customer paid.' }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(page.getByText('Rs 350.50 is in the wallet now.')).toBeVisible()
    await expect(
      page.getByRole('paragraph').filter({ hasText: 'Credited to the wallet. Nothing is to be done.' }),
    ).toBeVisible()
  })

  await test.step('a wrong amount is credited to nobody, and a note says what was done', async () => {
    await choose(await begin('60000'), 'Pay Rs 1 less')
    await expect(otherPage.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/dashboard/sandbox/reconciliation')
    await page
      .getByRole('row', { name: /Unclaimed/ })
      .getByRole('link')
      .click()
    await page.getByRole('button', { name: 'Mark as handled' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByText('No money moves')).toBeVisible()
    await dialog.getByLabel('What was done').fill('Khalti gave it back on the phone.')
    await dialog.getByRole('button', { name: 'Mark as handled' }).click()
    await expect(
      page.getByRole('paragraph').filter({ hasText: 'Khalti gave it back on the phone.' }),
    ).toBeVisible()
    await page.goto('/dashboard/sandbox/reconciliation')
    await expect(page.getByText('Nothing waits for you.')).toBeVisible()
  })

  await test.step('the audit log and the request log know who did it', async () => {
    await page.goto('/dashboard/sandbox/audit')
    // A note may name a person, and what is in the audit log stays for ever. So the note is on the page of the top-up alone.
    await expect(page.getByRole('row', { name: /Marked a top-up as handled/ })).toBeVisible()
    await expect(page.getByText('Khalti gave it back')).toBeHidden()
    await page.getByRole('link', { name: /Had a provider asked about a top-up/ }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard: checkTopUp' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'top_up.checked' })).toBeVisible()
  })
})
