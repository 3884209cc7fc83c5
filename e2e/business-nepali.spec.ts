import { newEmail } from './caller'
import { expect, test } from './fixtures'
import { lookInBothSizes } from './in-both-sizes'

// Who owns the shop reads Nepali, too: who works there, and what is set for all customers.

test('an owner invites a cashier in Nepali, who joins in it and is then given another role', async ({
  page,
  merchant,
  otherPage,
}) => {
  const email = newEmail('bimal')
  await page.goto('/dashboard/sandbox/team?speak=ne')
  await expect(page.getByText('मालिक तपाईं मात्र हुनुहुन्छ।')).toBeVisible()
  await page.getByLabel('इमेल').fill(email)
  await page.getByLabel('भूमिका').selectOption({ label: 'क्यासियर' })
  await page.getByRole('button', { name: 'निम्तो पठाउनुहोस्' }).press('Enter')
  await expect(page.getByRole('status')).toContainText(`${email} मा लिङ्कसहितको इमेल जाँदै छ।`)
  const invites = page.getByRole('table', { name: 'जवाफ नआएका निम्तो, नयाँ पहिले' })
  await expect(invites.getByRole('row', { name: email })).toContainText('क्यासियर')
  const link = (await page.getByText(/\/invite\//).textContent()) ?? ''
  await lookInBothSizes(page, 'invited')

  await otherPage.goto(link)
  await otherPage.getByRole('link', { name: 'नेपाली' }).click()
  await expect(otherPage).toHaveURL(link)
  await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText(
    `${merchant.businessName} को टोलीमा आउनुहोस्`,
  )
  await expect(otherPage.getByText('तपाईंलाई टोलीमा निम्तो आएको छ। भूमिका: क्यासियर।')).toBeVisible()
  await lookInBothSizes(otherPage, 'invite')
  await otherPage.getByLabel('तपाईंको नाम').fill('Bimal Rai')
  await otherPage.getByLabel('पासवर्ड').fill('password')
  await otherPage.getByRole('button', { name: 'खाता खोलेर टोलीमा आउनुहोस्' }).click()
  await expect(otherPage.getByText('यहाँ केही मिलेन। सच्याएर फेरि पठाउनुहोस्।')).toBeVisible()
  await otherPage.getByLabel('पासवर्ड').fill(merchant.password)
  await otherPage.getByRole('button', { name: 'खाता खोलेर टोलीमा आउनुहोस्' }).click()
  await expect(otherPage).toHaveURL(/\/dashboard\/sandbox/)
  await otherPage.goto(link)
  await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText('यो निम्तो अब चल्दैन')

  await page.getByLabel('इमेल').fill(email)
  await page.getByRole('button', { name: 'निम्तो पठाउनुहोस्' }).click()
  await expect(page.getByText('यो इमेल पहिले नै दर्ता छ।')).toBeVisible()
  await page.reload()
  const dialog = page.getByRole('dialog', { name: 'Bimal Rai को भूमिका' })
  // A page that is not yet complete may close a menu again. Then a person presses once more.
  await expect(async () => {
    await page.getByRole('button', { name: 'Bimal Rai का लागि गर्ने काम' }).click({ timeout: 5_000 })
    await page.getByRole('button', { name: 'भूमिका फेर्नुहोस्' }).click({ timeout: 5_000 })
  }).toPass()
  await lookInBothSizes(page, 'role')
  await dialog.getByLabel('भूमिका').selectOption({ label: 'हेर्ने मात्र' })
  await dialog.getByRole('button', { name: 'भूमिका फेर्नुहोस्' }).click()
  await expect(page.getByText('Bimal Rai को भूमिका अब हेर्ने मात्र हो।').last()).toBeVisible()
  await expect(page.getByRole('row', { name: 'Bimal Rai' })).toContainText('हेर्ने मात्र')
  await lookInBothSizes(page, 'team')
})
