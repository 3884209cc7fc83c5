import { placeHref } from '../components/dashboard/place-href'
import { placesOf } from '../components/dashboard/places'
import { withCookie } from './caller'
import { expect, joinAs, newMerchant, signUp, test } from './fixtures'
import { newInvoice, subscribe } from './merchant-server'
import { problemsOf } from './problems'

test('no page has a form that writes for a viewer, except for their own account and membership', async ({
  page,
  merchant: _,
  otherPage: member,
}) => {
  await joinAs('viewer', member, page)
  for (const { path } of placesOf('sandbox').flatMap(({ places }) => places)) {
    await member.goto(placeHref('sandbox', path))
    const forms = member.locator(
      // The mail that confirms an address is about their own account.
      'main form:has(input[name=idempotencyKey]):not(section[aria-labelledby=confirm] form)',
    )
    expect(await forms.count(), path).toBe(path === 'team' ? 1 : 0)
  }
})

test('a person who was removed from a business gets a message when they switch to it', async ({
  page,
  merchant,
  otherPage,
  outbox,
}) => {
  const guest = newMerchant()
  await signUp(otherPage, guest, outbox)
  const owner = withCookie(page)
  const invite = await owner.post<{ inviteUrl: string }>('/v1/merchant/team/invites', {
    email: guest.email,
    role: 'admin',
  })
  await otherPage.goto(invite.data.inviteUrl)
  await otherPage.getByRole('button', { name: 'Join the team' }).click()
  const switcher = otherPage.locator('summary').first()
  const businesses = otherPage.getByRole('list', { name: 'Your businesses' })
  await expect(switcher).toContainText(merchant.businessName)
  await switcher.click()
  await businesses.getByRole('button', { name: guest.businessName }).click()
  await expect(switcher).toContainText(guest.businessName)
  await switcher.click()
  await expect(businesses.getByRole('button', { name: merchant.businessName })).toBeVisible()

  const team = await owner.get<{ items: { id: string; email: string }[] }>('/v1/merchant/team')
  const member = team.data.items.find(({ email }) => email === guest.email)
  expect(await owner.delete(`/v1/merchant/team/${member?.id}`)).toMatchObject({ status: 200 })

  await businesses.getByRole('button', { name: merchant.businessName }).click()
  await expect(
    otherPage.getByRole('alert').getByText('You are not a member of that business any more'),
  ).toBeVisible()
  await expect(switcher).toContainText(guest.businessName)
})

test('what is fixed is text, and the plan of retries is one line with its end', async ({
  page,
  merchant: _,
}) => {
  await page.goto('/dashboard/sandbox/settings')
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toBeVisible()
  await subscribe(withCookie(page), { balancePaisa: '50000', amountPaisa: '50000' })
  await page.reload()
  await expect(page.getByText('It is fixed while subscriptions are live')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveCount(0)

  await page.goto('/dashboard/sandbox/settings/retries')
  const days = page.getByRole('list', { name: 'Days of the retries' }).getByRole('listitem')
  await expect(days).toHaveText(['Day 1', 'Day 2', 'Day 3', 'Day 5', 'Day 7', 'Day 9', 'Day 11', 'Day 14'])
  await page.getByRole('radio', { name: 'Stays unpaid' }).check()
  await page.getByRole('button', { name: 'Save choice' }).click()
  await expect(page.getByText('After the last retry, a subscription stays unpaid.')).toBeVisible()
  expect(await problemsOf(page)).toEqual([])
})

test('what customers read is shown for each step, as it is sent, in both languages', async ({
  page,
  merchant,
}) => {
  await subscribe(withCookie(page), { balancePaisa: '50000', amountPaisa: '50000' })
  await page.goto('/dashboard/sandbox/settings/notices')
  const shown = page.getByRole('region', { name: 'What customers read' })
  await expect(shown).toContainText(`${merchant.businessName}: Rs 500 paid`)

  await shown.getByRole('link', { name: 'Payment failed' }).click()
  await expect(page).toHaveURL(/step=payment_failed/)
  await expect(shown).toContainText('Rs 400 is missing. Add it by')
  await shown.getByText('Add Rs 400.00 to keep').click()
  const mail = shown.frameLocator('iframe').first()
  await expect(mail.getByRole('heading')).toContainText('Rs 400.00 is missing')
  expect(await problemsOf(page)).toEqual([])

  await shown.getByRole('link', { name: 'नेपाली' }).click()
  await expect(shown).toContainText('रू ४०० पुगेन')
  await shown.getByRole('link', { name: 'Invoice', exact: true }).click()
  await expect(shown).toContainText('आशा राई')
  await shown.getByRole('link', { name: 'English' }).click()
  await expect(shown).toContainText('Asha Rai')
  await shown.getByRole('link', { name: 'Checkout' }).click()
  await expect(shown).toContainText('Rs 500.00 a month')
  await expect(shown).toContainText('987654 is the code to pay')
  expect(await problemsOf(page)).toEqual([])
})

test('a member saves what a list shows for the team; a colleague finds it, and it is renamed and deleted', async ({
  page,
  merchant: _,
  otherPage: colleague,
}) => {
  await joinAs('viewer', colleague, page)
  await newInvoice(withCookie(page), '25000')
  const tabOf = (where: typeof page, name: string) =>
    where.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })
  const save = async (where: typeof page, name: string, isShared: boolean) => {
    await where.getByRole('button', { name: 'Save view' }).click()
    const dialog = where.getByRole('dialog', { name: 'Save this view' })
    await dialog.getByLabel('Name').fill(name)
    if (isShared) await dialog.getByLabel('For the whole team').check()
    await dialog.getByRole('button', { name: 'Save view' }).click()
    await expect(tabOf(where, name)).toHaveAttribute('aria-current', 'true')
  }
  await page.goto('/dashboard/sandbox/invoices?status=open&sort=dueAt')
  await save(page, 'Due first', true)
  expect(await problemsOf(page)).toEqual([])

  await colleague.goto('/dashboard/sandbox/invoices')
  await tabOf(colleague, 'Due first').click()
  await expect(colleague).toHaveURL(/\?status=open&sort=dueAt$/)
  await expect(tabOf(colleague, 'Due first')).toHaveAttribute('aria-current', 'true')
  // Who may only look changes nothing for others, and has views of their own.
  await expect(colleague.getByRole('button', { name: /Change the view/ })).toHaveCount(0)
  await colleague.goto('/dashboard/sandbox/invoices?status=draft')
  await colleague.getByRole('button', { name: 'Save view' }).click()
  await expect(colleague.getByLabel('For the whole team')).toHaveCount(0)
  await colleague.keyboard.press('Escape')
  await save(colleague, 'Not sent yet', false)

  await page.reload()
  await expect(tabOf(page, 'Not sent yet')).toHaveCount(0)
  await page.getByRole('button', { name: 'Change the view Due first' }).click()
  await page.getByRole('button', { name: 'Rename view' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename this view' })
  await renaming.getByLabel('Name').fill('To collect')
  await renaming.getByRole('button', { name: 'Rename view' }).click()
  await expect(tabOf(page, 'To collect')).toHaveAttribute('aria-current', 'true')

  await colleague.reload()
  await expect(tabOf(colleague, 'To collect')).toBeVisible()
  await page.getByRole('button', { name: 'Change the view To collect' }).click()
  await page.getByRole('button', { name: 'Delete view' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete view' }).click()
  await expect(tabOf(page, 'To collect')).toHaveCount(0)
})

test('a filter that a saved view has and the list does not know is left out, and the page says so', async ({
  page,
  merchant,
  database,
}) => {
  await newInvoice(withCookie(page), '25000')
  await database(
    `INSERT INTO saved_views (id, business_id, environment, list, name, query, created_at)
     SELECT gen_random_uuid(), id, 'sandbox', 'customers', 'Of before', 'status=active&branch=patan', now()
     FROM businesses WHERE name = $1`,
    merchant.businessName,
  )
  await page.goto('/dashboard/sandbox/customers')
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Of before' }).click()
  await expect(page.getByRole('main')).toContainText(
    'a filter that the list does not have any more: branch. The list is shown without it.',
  )
})
