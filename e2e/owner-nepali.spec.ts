import { withCookie } from './caller'
import { expect, test } from './fixtures'
import { lookInBothSizes } from './in-both-sizes'
import { newInvoice } from './open-invoice'

// Who owns the shop reads Nepali, too: from a list to what one customer owes, and what is sold.

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
  await lookInBothSizes(page, 'invoice')

  await page.getByRole('button', { name: 'भुक्तानी लेख्नुहोस्' }).click()
  const record = page.getByRole('dialog', { name: 'भुक्तानी लेख्ने?' })
  await expect(record).toContainText(/रू\s१,५००\.०० खाताबाहिर तिरेको मानिन्छ/)
  await record.getByLabel('कसरी आयो').selectOption({ label: 'नगद' })
  await lookInBothSizes(page, 'record')
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
  await expect(page.getByText(/रू\s५००\.०० फिर्ता दिइयो, रू\s१,०००\.०० बाँकी छ।/)).toBeVisible()
  await lookInBothSizes(page, 'refunded')
})

test('an owner makes a product, its price and a coupon in Nepali', async ({ page, merchant: _ }) => {
  await page.goto('/dashboard/sandbox/catalog/new?speak=ne')
  await page.getByLabel('नाम').fill('Yoga')
  await page.getByRole('button', { name: 'उत्पादन थप्नुहोस्' }).click()
  await expect(page.getByText('Yoga थपियो। अब मूल्य राख्नुहोस्।')).toBeVisible()
  await lookInBothSizes(page, 'product')
  await page.getByRole('link', { name: 'मूल्य राख्नुहोस्' }).click()
  await page.getByLabel('रकम, रुपैयाँमा').fill('धेरै')
  await page.getByRole('button', { name: 'मूल्य राख्नुहोस्' }).click()
  await expect(page.getByLabel('रकम, रुपैयाँमा')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('रकम, रुपैयाँमा').fill('१५००')
  await page.getByLabel('पात्रो').selectOption({ label: 'विक्रम संवत्' })
  await lookInBothSizes(page, 'new-price')
  await page.getByRole('button', { name: 'मूल्य राख्नुहोस्' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/प्रति महिना \(विक्रम संवत्\) रू\s१,५००\.००/)
  await lookInBothSizes(page, 'price')
  await page.goto('/dashboard/sandbox/coupons/new')
  await page.getByLabel('कुपनको कोड').fill('DASHAIN-20')
  await page.getByLabel('प्रतिशत', { exact: true }).fill('20')
  await lookInBothSizes(page, 'new-coupon')
  await page.getByRole('button', { name: 'कुपन बनाउनुहोस्' }).click()
  await expect(page.getByText('एकपटक २०% छुट। अहिलेसम्म कसैले प्रयोग गरेको छैन।')).toBeVisible()
  await lookInBothSizes(page, 'coupon')
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
  await lookInBothSizes(page, 'sell')
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
  await lookInBothSizes(page, 'payment-link')
  const languages = page.getByRole('navigation', { name: 'नमुनाको भाषा' })
  await languages.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('figure')).toContainText('7 days free')
  await page.getByRole('button', { name: 'अरू काम' }).click()
  await page.getByRole('button', { name: 'अभिलेखमा राख्नुहोस्' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'अभिलेखमा राख्नुहोस्' }).click()
  await expect(page.getByText(/^अभिलेखमा छ: यसको पृष्ठले यहाँ केही बेचिँदैन भन्छ।/)).toBeVisible()
  await page.goto('/dashboard/sandbox/payment-links')
  await expect(page.getByText('तपाईंका सबै भुक्तानी लिङ्क अभिलेखमा छन्।')).toBeVisible()
  await lookInBothSizes(page, 'payment-links')
})

test('who has chosen Nepali at the door signs in, is refused and looks after the account in it', async ({
  merchant,
  otherPage: page,
}) => {
  await page.goto('/sign-in?next=%2Fdashboard%2Fsandbox%2Fsecurity')
  await page.getByRole('link', { name: 'नेपाली' }).click()
  await expect(page).toHaveURL('/sign-in?next=%2Fdashboard%2Fsandbox%2Fsecurity')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('साइन इन गर्नुहोस्')
  await lookInBothSizes(page, 'sign-in')
  await page.getByLabel('इमेल').fill(merchant.email)
  await page.getByLabel('पासवर्ड').fill('wrong horse wrong')
  await page.getByRole('button', { name: 'साइन इन गर्नुहोस्' }).click()
  await expect(page.getByText('इमेल र पासवर्ड मिलेनन्।')).toBeVisible()
  await page.getByLabel('पासवर्ड').fill(merchant.password)
  await page.getByRole('button', { name: 'साइन इन गर्नुहोस्' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('तपाईंको सुरक्षा')
  await lookInBothSizes(page, 'security')
  const sessions = page.getByRole('region', { name: 'सत्र' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await page.getByRole('button', { name: 'अरू सबै सत्र सकाउनुहोस्' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'सकाउनुहोस्', exact: true }).click()
  await expect(sessions).toHaveCount(1)
})
