import { newEmail, withCookie } from './caller'
import { expect, test } from './fixtures'
import { newInvoice } from './merchant-server'

// Who owns the shop reads Nepali, too: from a list to what one customer owes, and what is sold.

// Who owns the shop reads Nepali, too: who works there, and what is set for all customers.

test('an owner goes from the list of customers to an open invoice in Nepali, records what was paid, and gives some of it back', async ({
  page,
  merchant: _,
}) => {
  const owner = withCookie(page)
  const { customerId } = await newInvoice(owner, '150000')
  await owner.patch(`/v1/customers/${customerId}`, { name: 'Bishnu Maya Rai' })
  await page.goto('/dashboard/sandbox/customers?speak=ne')
  await page
    .getByRole('table', { name: 'ग्राहक, नयाँ पहिले' })
    .getByRole('link', { name: /^Bishnu Maya Rai/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bishnu Maya Rai')
  await page
    .getByRole('table', { name: 'यो ग्राहकका बीजक' })
    .getByRole('link', { name: /^INV|\d{4}-\d{2}/ })
    .first()
    .click()
  await expect(page.getByText(/रू\s१,५००\.०० तिर्ने म्याद/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'कागज' })).toContainText('बीजक')

  await page.getByRole('button', { name: 'भुक्तानी लेख्नुहोस्' }).click()
  const record = page.getByRole('dialog', { name: 'भुक्तानी लेख्ने?' })
  await expect(record).toContainText(/रू\s१,५००\.०० खाताबाहिर तिरेको मानिन्छ/)
  await record.getByLabel('कसरी आयो').selectOption({ label: 'नगद' })
  await record.getByRole('button', { name: 'भुक्तानी लेख्नुहोस्' }).click()
  await expect(page.getByText(/रू\s१,५००\.०० लेखियो।/)).toBeVisible()
  await expect(page.getByText(/खाताबाहिर रू\s१,५००\.०० तिरियो।/)).toBeVisible()

  // A refusal, and then a part.
  await page.getByRole('button', { name: 'फिर्ता दिनुहोस्' }).click()
  const refund = page.getByRole('alertdialog')
  await refund.getByLabel('रकम, रुपैयाँमा').fill('९०००')
  await refund.getByRole('button', { name: 'फिर्ता दिनुहोस्' }).click()
  await expect(refund).toContainText('तिरिएको रकममा यति बाँकी छैन। बीजक फेरि हेर्नुहोस्।')
  await refund.getByLabel('रकम, रुपैयाँमा').fill('५००')
  await refund.getByRole('button', { name: 'फिर्ता दिनुहोस्' }).click()
  await expect(page.getByText(/रू\s५०० फिर्ता दिइयो, रू\s१,००० बाँकी छ।/)).toBeVisible()
})

test('an owner makes a product, its price and a coupon in Nepali', async ({ page, merchant: _ }) => {
  await page.goto('/dashboard/sandbox/catalog/new?speak=ne')
  await page.getByLabel('नाम').fill('Yoga')
  await page.getByRole('button', { name: 'उत्पादन थप्नुहोस्' }).click()
  await expect(page.getByText('Yoga थपियो। अब मूल्य राख्नुहोस्।')).toBeVisible()
  await page.getByRole('link', { name: 'मूल्य राख्नुहोस्' }).click()
  await page.getByLabel('रकम, रुपैयाँमा').fill('धेरै')
  await page.getByRole('button', { name: 'मूल्य राख्नुहोस्' }).click()
  await expect(page.getByLabel('रकम, रुपैयाँमा')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('रकम, रुपैयाँमा').fill('१५००')
  await page.getByLabel('पात्रो').selectOption({ label: 'विक्रम संवत्' })
  await page.getByRole('button', { name: 'मूल्य राख्नुहोस्' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/नेपाली महिनाको रू\s१,५००\.००/)
  await page.goto('/dashboard/sandbox/coupons/new')
  await page.getByLabel('कुपनको कोड').fill('DASHAIN-20')
  await page.getByLabel('प्रतिशत', { exact: true }).fill('20')
  await page.getByRole('button', { name: 'कुपन बनाउनुहोस्' }).click()
  await expect(page.getByText('एकपटक २०% छुट। अहिलेसम्म कसैले प्रयोग गरेको छैन।')).toBeVisible()
})

test('an owner says in Nepali what is sold, and gets a link whose page is seen in both languages', async ({
  page,
  merchant: _,
}) => {
  await page.goto('/dashboard/sandbox/payment-links/sell?speak=ne')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('के बेच्नुहुन्छ?')
  await page.getByLabel('नाम').fill('Yoga')
  await page.getByLabel('रकम, रुपैयाँमा').fill('धेरै')
  await page.getByRole('button', { name: 'बनाएर लिङ्क लिनुहोस्' }).click()
  await expect(page.getByLabel('रकम, रुपैयाँमा')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('रकम, रुपैयाँमा').fill('१५००')
  await page.getByLabel('कति-कति समयमा').selectOption({ label: 'हरेक ३ महिनामा' })
  await page.getByText('सुरुका निःशुल्क दिन, नेपाली महिना').click()
  await page.getByLabel('निःशुल्क दिन').fill('७')
  await page.getByRole('button', { name: 'बनाएर लिङ्क लिनुहोस्' }).click()
  await expect(page.getByText('लिङ्क बन्यो। यसको क्यूआर छाप्नुहोस्, वा ठेगाना पठाउनुहोस्।')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Yoga')
  await expect(page.getByText('अहिलेसम्म कसैले खोलेको छैन।')).toBeVisible()
  await expect(page.getByText(/हरेक ३ महिनामा रू\s१,५००\.००/).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'ग्राहक भएर चलाई हेर्नुहोस्' })).toBeVisible()
  const languages = page.getByRole('navigation', { name: 'नमुनाको भाषा' })
  await languages.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('figure')).toContainText('7 days free')
  await page.getByRole('button', { name: 'अरू काम' }).click()
  await page.getByRole('button', { name: 'अभिलेखमा राख्नुहोस्' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'अभिलेखमा राख्नुहोस्' }).click()
  await expect(page.getByText(/^अभिलेखमा छ: यसको पृष्ठले यहाँ केही बेचिँदैन भन्छ।/)).toBeVisible()
  await page.goto('/dashboard/sandbox/payment-links')
  await expect(page.getByText('तपाईंका सबै भुक्तानी लिङ्क अभिलेखमा छन्।')).toBeVisible()
})

test('who has chosen Nepali at the door signs in, is refused and looks after the account in it', async ({
  merchant,
  otherPage: page,
}) => {
  await page.goto('/sign-in?next=%2Fdashboard%2Fsandbox%2Fsecurity')
  await page.getByRole('link', { name: 'नेपाली' }).click()
  await expect(page).toHaveURL('/sign-in?next=%2Fdashboard%2Fsandbox%2Fsecurity')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('साइन इन गर्नुहोस्')
  await page.getByLabel('इमेल').fill(merchant.email)
  await page.getByLabel('पासवर्ड').fill('wrong horse wrong')
  await page.getByRole('button', { name: 'साइन इन गर्नुहोस्' }).click()
  await expect(page.getByText('इमेल र पासवर्ड मिलेनन्।')).toBeVisible()
  await page.getByLabel('पासवर्ड').fill(merchant.password)
  await page.getByRole('button', { name: 'साइन इन गर्नुहोस्' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('तपाईंको सुरक्षा')
  const sessions = page.getByRole('region', { name: 'सत्र' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await page.getByRole('button', { name: 'अरू सबै सत्र सकाउनुहोस्' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'सकाउनुहोस्', exact: true }).click()
  await expect(sessions).toHaveCount(1)
})

test('customers are chosen, and the page of the bulk action says in Nepali what it does and what it did', async ({
  page,
  merchant: _,
}) => {
  const me = withCookie(page)
  await me.post('/v1/customers', { email: 'sita@example.com', name: 'Sita Thapa' })
  await me.post('/v1/customers', { email: 'maya@example.com', name: 'Maya Rai' })
  await page.goto('/dashboard/sandbox/customers?speak=ne')
  await page.getByLabel('यो पृष्ठका सबै छान्नुहोस्').check()
  const bar = page.getByRole('region', { name: 'छानिएका पङ्क्ति' })
  await expect(bar).toContainText('२ छानिए')
  await bar.getByRole('button', { name: 'अभिलेखमा राख्नुहोस्' }).click()
  await expect(page.getByText('छानिएका २ पङ्क्तिमध्ये २ मा गर्न मिल्छ।')).toBeVisible()
  await page.getByRole('button', { name: '२ ग्राहक अभिलेखमा राख्नुहोस्' }).click()
  await expect(page.getByText('२ मध्ये २ मा गरियो।')).toBeVisible({ timeout: 120_000 })
  await page.goto('/dashboard/sandbox/search?q=sita')
  await expect(page.getByRole('list', { name: 'भेटिएका' })).toContainText('अभिलेखमा')
})

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

  await otherPage.goto(link)
  await otherPage.getByRole('link', { name: 'नेपाली' }).click()
  await expect(otherPage).toHaveURL(link)
  await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText(
    `${merchant.businessName} को टोलीमा आउनुहोस्`,
  )
  await expect(otherPage.getByText('तपाईंलाई टोलीमा निम्तो आएको छ। भूमिका: क्यासियर।')).toBeVisible()
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
  await dialog.getByLabel('भूमिका').selectOption({ label: 'हेर्ने मात्र' })
  await dialog.getByRole('button', { name: 'भूमिका फेर्नुहोस्' }).click()
  await expect(page.getByText('Bimal Rai को भूमिका अब हेर्ने मात्र हो।').last()).toBeVisible()
  await expect(page.getByRole('row', { name: 'Bimal Rai' })).toContainText('हेर्ने मात्र')
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

  await open('ब्रान्ड')
  await page.getByLabel('मुख्य रङ', { exact: true }).fill('#8c1d2f')
  await expect(page.getByText(/यो रङमाथिको अक्षर सेतो हुन्छ। दुई रङको फरक [०-९.]+ गुणा छ।/)).toBeVisible()
  await page.getByRole('button', { name: 'रङ राख्नुहोस्' }).click()
  await expect(page.getByText('अबदेखि ग्राहकले यो रङ देख्नुहुन्छ।')).toBeVisible()

  await open('फेरि कोसिस')
  await expect(page.getByRole('list', { name: 'फेरि कोसिस हुने दिन' })).toContainText('दिन १४')
  await page.getByRole('radio', { name: 'नतिरिएकै रहन्छ' }).check()
  await page.getByRole('button', { name: 'छनोट राख्नुहोस्' }).click()
  await expect(page.getByText('अन्तिम कोसिसपछि सदस्यता नतिरिएकै रहन्छ।')).toBeVisible()

  await open('ग्राहक')
  await open('सूचना')
  const shown = page.getByRole('region', { name: 'ग्राहकले के पढ्नुहुन्छ' })
  await shown.getByRole('link', { name: 'तिरिएन' }).click()
  await expect(shown).toContainText('पहिलो कोसिस')
  await expect(shown.getByText(/is missing/).first()).toBeVisible()
  await shown.getByRole('link', { name: 'नेपाली' }).click()
  await expect(shown).toContainText(/रू\s[०-९,]+ पुगेन/)
  await expect(shown).toContainText(/एसएमएस, [०-९]+ अक्षर, (एक|[०-९]) भाग/)
  await open('व्यक्तिगत विवरण')
})
