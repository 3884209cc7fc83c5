import { placeHref } from '../components/dashboard/place-href'
import { placesOf } from '../components/dashboard/places'
import { newEmail, withCookie } from './caller'
import { expect, newMerchant, openPersonMenu, signUp, test } from './fixtures'

test('a viewer reads everything and writes nothing: not on a page, not by a form that was open, not by the API', async ({
  page,
  merchant,
  otherPage,
}) => {
  const email = newEmail('bimal')
  const owner = page
  const member = otherPage

  const link = await test.step('the owner invites a developer on the team page', async () => {
    await owner.goto('/dashboard/sandbox/team')
    await owner.getByLabel('E-mail').fill(email)
    await owner.getByLabel('Role').selectOption('developer')
    await owner.getByRole('button', { name: 'Send invite' }).click()
    await expect(owner.getByRole('status')).toContainText(`on its way to ${email}`)
    await expect(owner.getByRole('row', { name: email })).toContainText('developer')
    return (await owner.getByText(/\/invite\//).textContent()) ?? ''
  })

  await test.step('the link is for that address only', async () => {
    await member.goto(link)
    await expect(member.getByRole('heading', { name: `Join ${merchant.businessName}` })).toBeVisible()
    await expect(member.getByLabel('E-mail')).toHaveValue(email)
    await member.getByLabel('Your name').fill('Bimal Rai')
    await member.getByLabel('Password').fill(merchant.password)
    await member.getByRole('button', { name: 'Create account and join' }).click()
    await expect(member).toHaveURL('/dashboard/sandbox')
    await openPersonMenu(member)
    await expect(member.getByText(`${email} (developer)`)).toBeVisible()
  })

  await test.step('the owner makes them a viewer while a form of theirs is open, and the form is refused', async () => {
    await member.goto('/dashboard/sandbox/api-keys')
    await owner.reload()
    const dialog = owner.getByRole('dialog', { name: 'The role of Bimal Rai' })
    // A page that is not yet complete may close a menu again. Then a person presses once more.
    await expect(async () => {
      await owner.getByRole('button', { name: 'Actions for Bimal Rai' }).click({ timeout: 5_000 })
      await owner.getByRole('button', { name: 'Change role' }).click({ timeout: 5_000 })
    }).toPass()
    await dialog.getByLabel('Role').selectOption('viewer')
    await dialog.getByRole('button', { name: 'Change role' }).click()
    await expect(owner.getByText('Bimal Rai is now a viewer.').last()).toBeVisible()

    await member.getByLabel('Name', { exact: true }).fill('Shop server')
    await member.getByRole('button', { name: 'Create key' }).click()
    await expect(member.getByText('Your role does not allow this.')).toBeVisible()
  })

  await test.step('no page has a form that writes, except for their own account and membership', async () => {
    for (const { path } of placesOf('sandbox').flatMap(({ places }) => places)) {
      await member.goto(placeHref('sandbox', path))
      const forms = member.locator(
        // The mail that confirms an address is about their own account.
        'main form:has(input[name=idempotencyKey]):not(section[aria-labelledby=confirm] form)',
      )
      expect(await forms.count(), path).toBe(path === 'team' ? 1 : 0)
    }
  })

  await test.step('the API refuses them too', async () => {
    const viewer = withCookie(member)
    expect(await viewer.get('/v1/customers')).toMatchObject({ status: 200 })
    expect(await viewer.post('/v1/customers', { email })).toMatchObject({
      status: 403,
      error: { code: 'role_insufficient', type: 'permission' },
    })
  })

  await test.step('the link works once', async () => {
    await member.goto(link)
    await expect(member.getByRole('heading', { name: 'This invite no longer works' })).toBeVisible()
  })
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

test('another site cannot write with the cookie of a signed-in merchant', async ({ page, merchant }) => {
  const customer = { email: merchant.email }
  const evil = withCookie(page, 'https://evil.example')
  expect(await evil.post('/v1/customers', customer)).toMatchObject({
    status: 403,
    error: { code: 'origin_forbidden', type: 'permission' },
  })
  expect(await withCookie(page).post('/v1/customers', customer)).toMatchObject({ status: 201 })
})

test('nobody sees the customers of another business', async ({ page, merchant, otherPage, outbox }) => {
  const { data } = await withCookie(page).post<{ id: string }>('/v1/customers', { email: merchant.email })
  const stranger = { ...merchant, email: newEmail('stranger'), businessName: 'Another business' }
  await signUp(otherPage, stranger, outbox)
  expect(await withCookie(otherPage).get(`/v1/customers/${data.id}`)).toMatchObject({
    status: 404,
    error: { code: 'resource_not_found' },
  })
})
