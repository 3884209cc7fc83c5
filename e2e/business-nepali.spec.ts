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

test('an owner changes what is set in Nepali, and is told what does not fit', async ({
  page,
  merchant: _,
}) => {
  await page.goto('/dashboard/sandbox/settings?speak=ne')
  const sections = page.getByRole('navigation', { name: 'सेटिङ' })
  const open = async (name: string) => {
    await sections.getByRole('link', { name, exact: true }).press('Enter')
    await expect(sections.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
  }
  await page.getByLabel('व्यवसायको नाम').fill('Pokhara Gym')
  await expect(page.getByText('अझै राखिएको छैन')).toBeVisible()
  await lookInBothSizes(page, 'name')
  await page.getByRole('button', { name: 'नफेर्नुहोस्' }).click()
  await expect(page.getByText('अझै राखिएको छैन')).toHaveCount(0)
  await page.getByLabel('व्यवसायको नाम').fill('Pokhara Gym')
  await page.getByRole('button', { name: 'नाम राख्नुहोस्' }).press('Enter')
  await expect(page.getByText('व्यवसायको नाम अब Pokhara Gym हो।')).toBeVisible()

  const tax = page.getByRole('region', { name: 'कर', exact: true })
  await tax.getByRole('switch', { name: 'भ्याटमा दर्ता छ' }).check()
  await tax.getByRole('button', { name: 'करको विवरण राख्नुहोस्' }).click()
  await expect(tax.getByText('यहाँ केही मिलेन। सच्याएर फेरि पठाउनुहोस्।')).toBeVisible()
  await tax.getByLabel('प्यान वा भ्याट नम्बर').fill('301234567')
  await tax.getByRole('button', { name: 'करको विवरण राख्नुहोस्' }).click()
  await expect(page.getByText('नयाँ बीजकमा भ्याट लेखिन्छ।')).toBeVisible()
  await lookInBothSizes(page, 'business')

  await open('ब्रान्ड')
  await page.getByLabel('मुख्य रङ', { exact: true }).fill('#8c1d2f')
  await expect(page.getByText(/यो रङमाथिको अक्षर सेतो हुन्छ। दुई रङको फरक [०-९.]+ गुणा छ।/)).toBeVisible()
  await page.getByRole('button', { name: 'रङ राख्नुहोस्' }).click()
  await expect(page.getByText('अबदेखि ग्राहकले यो रङ देख्नुहुन्छ।')).toBeVisible()
  await lookInBothSizes(page, 'brand')

  await open('फेरि कोसिस')
  await expect(page.getByRole('list', { name: 'फेरि कोसिस हुने दिन' })).toContainText('दिन १४')
  await page.getByRole('radio', { name: 'नतिरिएकै रहन्छ' }).check()
  await page.getByRole('button', { name: 'छनोट राख्नुहोस्' }).click()
  await expect(page.getByText('अन्तिम कोसिसपछि सदस्यता नतिरिएकै रहन्छ।')).toBeVisible()
  await lookInBothSizes(page, 'retries')

  await open('ग्राहक')
  await lookInBothSizes(page, 'customers')
  await open('सूचना')
  const shown = page.getByRole('region', { name: 'ग्राहकले के पढ्नुहुन्छ' })
  await shown.getByRole('link', { name: 'तिरिएन' }).click()
  await expect(shown).toContainText('पहिलो कोसिस')
  await expect(shown.getByText(/is missing/).first()).toBeVisible()
  await shown.getByRole('link', { name: 'नेपाली' }).click()
  await expect(shown).toContainText(/तिर्न रू\s[०-९,]+ पुगेन/)
  await expect(shown).toContainText(/एसएमएस, [०-९]+ अक्षर, (एक|[०-९]) भाग/)
  await lookInBothSizes(page, 'notices')
  await open('व्यक्तिगत विवरण')
  await lookInBothSizes(page, 'data')
})
