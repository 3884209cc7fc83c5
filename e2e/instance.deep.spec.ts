import { execFile } from 'node:child_process'
import { newEmail, withCookie } from './caller'
import { showInOurFonts } from './everybody'
import { expect, test } from './fixtures'

/** What `npm run demo` prints on this instance. */
function playDemo(): Promise<string> {
  const own = { DATABASE_URL: '', APP_SECRET: '', APP_URL: '' }
  const env = { ...process.env, ...own, KHATA_DATA_DIR: process.env.E2E_DATA_DIR }
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/demo.mjs'], { env }, (_, stdout, stderr) => resolve(stdout + stderr))
  })
}

test('the outbox opens with the key that the start prints, and stays open in that browser only', async ({
  page,
  merchant,
  otherPage,
  instance,
}) => {
  const invited = newEmail('bimal')
  await withCookie(page).post('/v1/merchant/team/invites', { email: invited, role: 'viewer' })
  const { origin, searchParams } = new URL(instance.outboxUrl)
  const key = searchParams.get('key') ?? ''
  expect(key).not.toBe('')

  const address = await test.step('the key opens it, and is removed from the address at once', async () => {
    await page.goto(instance.outboxUrl)
    await expect(page).toHaveURL('/outbox')
    const mail = page.getByRole('link', { name: new RegExp(`${merchant.businessName}.*${invited}`) })
    await expect(mail).toBeVisible()
    return (await mail.getAttribute('href')) ?? ''
  })
  await test.step('a cookie that no script can read keeps it open', async () => {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: merchant.businessName })).toBeVisible()
    const cookie = (await page.context().cookies(`${origin}/outbox`)).find(({ value }) => value === key)
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/outbox' })
  })

  for (const path of [
    '/outbox',
    address,
    '/outbox/open',
    '/outbox/open?key=',
    `/outbox/open?key=${key.slice(1)}`,
  ]) {
    await test.step(`${path.replace(key.slice(1), '…')} shows a stranger nothing`, async () => {
      expect((await otherPage.goto(path))?.status()).toBe(404)
      await expect(otherPage.getByRole('heading', { name: 'The outbox is closed' })).toBeVisible()
      expect(await otherPage.content()).not.toContain(invited)
    })
  }
})

test('a mail fits a narrow phone', async ({ page, invoice, instance }) => {
  expect(invoice.invoiceNumber).toBeTruthy()
  await page.goto(instance.outboxUrl)
  const receipt = page.getByRole('link', { name: /Paid: Rs 1,250\.50/ }).first()
  await expect
    .poll(async () => {
      await page.reload()
      return receipt.count()
    })
    .toBeGreaterThan(0)
  await receipt.click()
  const html = (await page.locator('iframe').getAttribute('srcdoc')) ?? ''
  expect(html).toContain('1,250.50')
  const reader = await page.context().newPage()
  await reader.setViewportSize({ width: 320, height: 640 })
  await reader.setContent(html)
  await showInOurFonts(reader)
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('the demo plays all of its steps on a running instance, and receives every event', async () => {
  const said = await playDemo()
  expect(said).toMatch(/ events, all received, every signature verified/)
  // The check at its end reads the whole database, in which other tests have moved times by hand.
  expect(said).toMatch(/^demo: (all green|[\w, -]+ broken, see above)$/m)
})
