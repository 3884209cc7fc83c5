import { withCookie } from './caller'
import {
  begin,
  CONFIRM,
  expect,
  newMerchant,
  sendPlainForm,
  sendSignUp,
  signIn,
  signOut,
  test,
} from './fixtures'
import { problemsOf, violationsOf } from './problems'

/** Makes the last proof of identity older than it may be. */
function leaveOpen(
  database: (sql: string, about: string) => Promise<unknown>,
  email: string,
): Promise<unknown> {
  return database(
    `UPDATE merchant_sessions s SET identity_proved_at = now() - interval '11 minutes'
     FROM merchant_accounts a WHERE a.id = s.account_id AND a.email = $1`,
    email,
  )
}

test('signing up with an address that has an account signs nobody in, and the mail says why', async ({
  merchant,
  otherPage,
  outbox,
}) => {
  await sendSignUp(otherPage, { ...newMerchant(), email: merchant.email })
  await expect(otherPage.getByRole('status')).toContainText(`We sent a mail to ${merchant.email}`)
  await outbox.mailTo(merchant.email, 'You have an account at Khata already')
  await otherPage.goto('/dashboard')
  await expect(otherPage).toHaveURL('/sign-in?next=%2Fdashboard%2Fsandbox')
})

test('a person works before they have confirmed their address, and confirms it with the mailed link later', async ({
  page,
  outbox,
}) => {
  const merchant = newMerchant()
  await begin(page, merchant)
  const firstLink = await outbox.linkMailedTo(merchant.email, CONFIRM)
  const banner = page.getByRole('region', { name: CONFIRM })
  await expect(banner).toContainText(merchant.email)

  await test.step('a production key is refused, with a link to the row of Go live, and the API says why', async () => {
    const create = page.getByRole('button', { name: 'Create key' })
    await page.goto('/dashboard/sandbox/api-keys')
    await expect(create).toBeVisible()
    await page.getByRole('link', { name: 'Production' }).click()
    await expect(page).toHaveURL('/dashboard/production/go-live')
    await page.goto('/dashboard/production/api-keys')
    await page.getByLabel('Name', { exact: true }).fill('Shop')
    await create.click()
    await page.getByRole('link', { name: 'Confirm your e-mail' }).click()
    await expect(page).toHaveURL('/dashboard/production/go-live#email')
    const key = { name: 'Shop', environment: 'production' }
    expect(await withCookie(page).post('/v1/merchant/api-keys', key)).toMatchObject({
      status: 403,
      error: { code: 'email_unverified' },
    })
  })

  await test.step('the mail does not come twice within a minute', async () => {
    await banner.getByRole('button', { name: 'Send the mail again' }).click()
    await expect(banner.getByRole('alert')).toContainText('Too many attempts. Try again in')
  })

  await test.step('a signed-in person confirms with one button', async () => {
    await page.goto(firstLink)
    await page.getByRole('button', { name: 'Confirm address' }).click()
    await expect(page).toHaveURL('/dashboard/sandbox')
    await expect(banner).toHaveCount(0)
  })

  await page.goto(firstLink)
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
})

test('strangers who guess a password lock no browser in which its owner has signed in before', async ({
  page,
  merchant,
  otherPage,
}) => {
  await page.goto('/dashboard/sandbox')
  await signOut(page)
  const guess = { email: merchant.email, password: 'some other password' }
  for (let n = 0; n < 10; n++) await sendPlainForm(otherPage.request, '/sign-in', guess)
  await signIn(otherPage, merchant)
  await expect(otherPage.getByText('Too many failed sign-ins')).toBeVisible()
  await signIn(page, merchant)
  await expect(page).toHaveURL('/dashboard/sandbox')
})

test('a person makes a second business, and goes over to the first one again', async ({ page, merchant }) => {
  await page.goto('/dashboard/sandbox')
  const switcher = page.getByRole('group').filter({ hasText: 'New business' })
  await switcher.locator('summary').click()
  await page.getByRole('link', { name: 'New business' }).click()
  await expect(page.getByRole('heading', { name: 'New business' })).toBeVisible()
  expect(await problemsOf(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByLabel('Business name').fill('Second shop')
  await page.getByRole('button', { name: 'Create business' }).click()
  await expect(page.getByRole('heading', { name: 'What do you sell?' })).toBeVisible()
  await switcher.locator('summary').click()
  await page
    .getByRole('list', { name: 'Your businesses' })
    .getByRole('button', { name: merchant.businessName })
    .click()
  await expect(page.getByText(`${merchant.businessName} ·`)).toBeVisible()
})

test('ten minutes after signing in, a file with personal data asks for the password first', async ({
  page,
  merchant,
  database,
}) => {
  await leaveOpen(database, merchant.email)
  await page.goto('/dashboard/sandbox/settings/data')
  await page.getByRole('link', { name: 'Download all data of the sandbox' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByLabel('Your password').fill('not the password')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('This is not your password.')).toBeVisible()
  await page.getByLabel('Your password').fill(merchant.password)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/^khata-business-sandbox-.*\.ndjson$/)
})

test('a person sees where they are signed in, and ends the other sessions', async ({
  page,
  merchant,
  otherPage,
}) => {
  await signIn(otherPage, merchant)
  await expect(otherPage).toHaveURL('/dashboard/sandbox')
  await page.goto('/dashboard/sandbox/security')
  const sessions = page.getByRole('region', { name: 'Sessions' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.first()).toContainText(/Chrome.* on Linux.*127\.0\.0\.1.*This one/)
  await page.getByRole('button', { name: 'End all other sessions' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End them' }).click()
  await expect(sessions).toHaveCount(1)
  await otherPage.goto('/dashboard/sandbox/team')
  await expect(otherPage).toHaveURL(/\/sign-in\?next=/)
})

test('a forgotten password is replaced with the link in a mail, once', async ({
  page,
  merchant,
  otherPage,
  outbox,
}) => {
  await otherPage.goto('/sign-in')
  await otherPage.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(otherPage).toHaveURL('/forgot-password')
  await otherPage.getByLabel('E-mail').fill(merchant.email)
  await otherPage.getByRole('button', { name: 'Send the link' }).click()
  await expect(otherPage.getByRole('status')).toContainText(`If ${merchant.email} has an account`)

  const link = await outbox.linkMailedTo(merchant.email, 'Choose a new password')

  await test.step('the new password works, and the old session has ended', async () => {
    await otherPage.goto(link)
    await otherPage.getByLabel('New password').fill('seven red kites over a lake')
    await otherPage.getByRole('button', { name: 'Change password' }).click()
    await expect(otherPage.getByRole('status')).toHaveText(
      'Your password is changed. Sign in with the new one.',
    )
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/sign-in?next=%2Fdashboard%2Fsandbox')
    await signIn(otherPage, { ...merchant, password: 'seven red kites over a lake' })
    await expect(otherPage).toHaveURL('/dashboard/sandbox')
  })

  await otherPage.goto(link)
  await expect(otherPage.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})
