import { withCookie } from './caller'
import { expect, test } from './fixtures'
import { subscribe } from './membership'
import { problemsOf } from './problems'

test('a merchant sees the paper of a new invoice while typing, in both languages, and again while changing it', async ({
  page,
  merchant: _,
}) => {
  const { id } = await subscribe(withCookie(page), { balancePaisa: '150000', amountPaisa: '150000' })
  await page.goto(`/dashboard/sandbox/invoices/new?subscriptionId=${id}`)
  await expect(page.getByText('What the customer will read appears here with the first line.')).toBeVisible()
  const line = (number: number) => page.getByRole('group', { name: `Line ${number}` })
  const paper = page.getByRole('figure')
  await line(1).getByLabel('Description').fill('Router')
  await line(1).getByLabel('Rupees for one').fill('3500')
  await line(1).getByLabel('Quantity').fill('2')
  await expect(paper).toContainText('Router')
  await expect(paper).toContainText(/Rs\s7,000\.00/)

  await test.step('a line that is not whole yet is left out, and half a number is said to be missing', async () => {
    await line(2).getByLabel('Description').fill('Cable')
    await line(1).getByLabel('Rupees for one').fill('3000')
    await expect(paper).toContainText(/Rs\s6,000\.00/)
    await expect(paper).not.toContainText('Cable')
    await line(1).getByLabel('Quantity').fill('two')
    await expect(page.getByText('This is the paper from before.')).toBeVisible()
    await line(1).getByLabel('Quantity').fill('1')
    await line(2).getByLabel('Rupees for one').fill('100')
    await expect(paper).toContainText(/Rs\s3,100\.00/)
    await expect(page.getByText('This is the paper from before.')).toBeHidden()
  })

  await page.getByRole('navigation', { name: 'Language of the preview' }).getByText('नेपाली').click()
  await expect(paper).toContainText('३,१००')
  await expect(line(1).getByLabel('Description')).toHaveValue('Router')
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { name: 'Draft invoice' })).toBeVisible()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('link', { name: 'Edit draft' }).click()
  await expect(paper).toContainText(/Rs\s3,100\.00/)
  await line(2).getByRole('button', { name: 'Remove line 2' }).click()
  await expect(paper).toContainText(/Rs\s3,000\.00/)
})
