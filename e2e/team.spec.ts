import { newEmail, withCookie } from './caller'
import { expect, newMerchant, openPersonMenu, signUp, test } from './fixtures'

test('an invited viewer reads everything and writes nothing', async ({ page, merchant, otherPage }) => {
  const email = newEmail('bimal')
  const invite = await withCookie(page).post<{ inviteUrl: string }>('/v1/merchant/team/invites', {
    email,
    role: 'viewer',
  })
  expect(invite.status).toBe(201)

  await test.step('the link is for that address only', async () => {
    await otherPage.goto(invite.data.inviteUrl)
    await expect(otherPage.getByRole('heading', { name: `Join ${merchant.businessName}` })).toBeVisible()
    await expect(otherPage.getByLabel('E-mail')).toHaveValue(email)
    await otherPage.getByLabel('Your name').fill('Bimal Rai')
    await otherPage.getByLabel('Password').fill(merchant.password)
    await otherPage.getByRole('button', { name: 'Create account and join' }).click()
    await expect(otherPage).toHaveURL('/dashboard/sandbox')
    await openPersonMenu(otherPage)
    await expect(otherPage.getByText(`${email} (viewer)`)).toBeVisible()
  })

  await test.step('the dashboard does not offer a viewer to make a key', async () => {
    await otherPage.goto('/dashboard/sandbox/api-keys')
    await expect(otherPage.getByRole('heading', { name: 'API keys' })).toBeVisible()
    await expect(otherPage.getByRole('button', { name: 'Create key' })).toHaveCount(0)
  })

  await test.step('the API refuses it too', async () => {
    const viewer = withCookie(otherPage)
    expect(await viewer.get('/v1/customers')).toMatchObject({ status: 200 })
    expect(await viewer.post('/v1/customers', { email })).toMatchObject({
      status: 403,
      error: { code: 'role_insufficient', type: 'permission' },
    })
  })

  await test.step('the link works once', async () => {
    await otherPage.goto(invite.data.inviteUrl)
    await expect(otherPage.getByRole('heading', { name: 'This invite no longer works' })).toBeVisible()
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
