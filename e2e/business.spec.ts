import { newEmail, withCookie } from './caller'
import { expect, openPersonMenu, test } from './fixtures'

test('a colleague joins with the link of a mail, and as a viewer writes nothing: not by a form that was open, not by the API', async ({
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

test('each section of the settings has an address, and is saved only when something differs', async ({
  page,
  withoutScript,
  merchant: _,
}) => {
  await page.goto('/dashboard/sandbox/settings')
  const sections = page.getByRole('navigation', { name: 'Settings' })
  await sections.getByRole('link', { name: 'Notices' }).press('Enter')
  await expect(page).toHaveURL(/\/settings\/notices$/)
  const save = page.getByRole('button', { name: 'Save notices' })
  const receipt = page.getByRole('switch', { name: 'Receipt' })
  await expect(receipt).toBeChecked()
  await expect(save).toHaveCount(0)

  await receipt.uncheck()
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await receipt.check()
  await expect(save).toHaveCount(0)
  await receipt.uncheck()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(receipt).toBeChecked()
  await expect(save).toHaveCount(0)
  await receipt.uncheck()
  await save.click()
  await expect(page.getByText('The notices are saved.')).toBeVisible()
  await expect(save).toHaveCount(0)
  await page.reload()
  await expect(receipt).not.toBeChecked()

  const other = await withoutScript()
  await other.goto(page.url())
  await other.getByRole('switch', { name: 'Receipt' }).check()
  await other.getByRole('button', { name: 'Save notices' }).click()
  await page.reload()
  await expect(receipt).toBeChecked()
})
