import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { problemsOf } from './problems'

// Production: a number is proved there.
const newNumber = () => `+977984${String(randomInt(10 ** 7)).padStart(7, '0')}`

type Database = (sql: string, about: string) => Promise<Record<string, unknown>[]>

async function lastSms(database: Database, phone: string): Promise<string> {
  const rows = await database('SELECT text FROM outbox_messages WHERE recipient = $1 ORDER BY id', phone)
  return String(rows.at(-1)?.text ?? '')
}

const codeIn = (text: string) => /: (\d{6}) /.exec(text)?.[1] ?? 'none'

async function signIn(page: Page, database: Database, phone: string, hasScript: boolean): Promise<void> {
  await page.goto('/wallet')
  await page.getByLabel('Mobile number').fill(phone)
  await page.getByRole('button', { name: 'Send the code' }).click()
  const field = page.getByLabel('Code from the SMS')
  await expect(field).toBeVisible()
  await field.fill(codeIn(await lastSms(database, phone)))
  if (!hasScript) await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('navigation', { name: 'Your Khata balance' })).toBeVisible()
}

for (const javaScriptEnabled of [true, false])
  test(`a customer changes their number, and stops a change with the old one, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    browser,
    database,
  }) => {
    test.slow()
    // The check runs a script in the page.
    const problems = async (page: Page) => (javaScriptEnabled ? problemsOf(page) : [])
    const size = { viewport: { width: 360, height: 740 }, javaScriptEnabled }
    const page = await (await browser.newContext(size)).newPage()
    const [old, fresh, later] = [newNumber(), newNumber(), newNumber()]
    await signIn(page, database, old, javaScriptEnabled)

    await test.step('both codes change it', async () => {
      await page.goto('/wallet/settings')
      await page.getByRole('link', { name: 'Change the phone number' }).click()
      await page.getByLabel('New phone number').fill(fresh)
      expect(await problems(page)).toEqual([])
      await page.getByRole('button', { name: 'Send the codes' }).click()
      const codes = page.getByLabel(/^Code sent to/)
      await expect(codes).toHaveCount(2)
      expect(await problems(page)).toEqual([])
      await codes.first().fill(codeIn(await lastSms(database, fresh)))
      await codes.last().fill(codeIn(await lastSms(database, old)))
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Change the number' }).click()
      await expect(page.getByText('From now on you sign in with the new number.')).toBeVisible()
    })

    await test.step('without the phone it waits for a day, and the link of the SMS stops it', async () => {
      await page.goto('/wallet/settings/phone')
      await page.getByLabel('New phone number').fill(later)
      await page.getByRole('switch').check()
      await page.getByRole('button', { name: 'Send the codes' }).click()
      await expect(page.getByLabel(/^Code sent to/)).toHaveCount(1)
      await page.getByLabel(/^Code sent to/).fill(codeIn(await lastSms(database, later)))
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Go on' }).click()
      await expect(page.getByText('Until then, the old number can stop it.')).toBeVisible()
      const link = /https?:\S+/.exec(await lastSms(database, fresh))?.[0] ?? ''
      const owner = await (await browser.newContext(size)).newPage()
      await owner.goto(link)
      await expect(owner.getByRole('heading', { name: 'Stop the new number?' })).toBeVisible()
      expect(await problems(owner)).toEqual([])
      await owner.getByRole('button', { name: 'Stop it: the number stays' }).click()
      await expect(owner.getByRole('heading', { name: 'Stopped' })).toBeVisible()
      await page.goto('/wallet/settings')
      await expect(page.getByRole('button', { name: 'Send the code' })).toBeVisible()
    })
  })
