import type { Page } from '@playwright/test'
import type { Khata } from '../../clients/typescript/src/client'
import type { Camera } from './camera'

// The sandbox sends no SMS to these numbers and takes one code for all of them.
const TEST_PHONES = 10
// Each of them gets a few codes an hour, so the next run has other ones.
const FIRST = Math.floor(Date.now() / 1000) % TEST_PHONES
const CODE = '987654'
const CODE_FIELD = 'input[data-code]'

/** How many pictures the way of a customer has. */
export const STEPS = 4

const phoneOf = (turn: number) => `980000000${(FIRST + turn) % TEST_PHONES}`

/**
 * Goes the way of a customer through a checkout, with a picture of each step.
 * @param turn from 0: each view needs a customer of its own.
 */
export async function buy(page: Page, camera: Camera, khata: Khata, turn: number): Promise<void> {
  const { items } = await khata.listPrices({ limit: '100' })
  const { publicUrl } = await khata.createCheckoutSession({ priceId: items.at(-1)?.id ?? '' })
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()

  await camera.visit(page, publicUrl, 'checkout-1-first')
  await page.getByLabel('Mobile number').first().fill(phoneOf(turn))
  await press(/with eSewa and start$/)
  await page.locator(CODE_FIELD).waitFor()
  await camera.take(page, 'checkout-2-code')
  await page.locator(CODE_FIELD).fill(CODE)
  await page.waitForURL('**/simulators/**')
  await camera.take(page, 'simulator-pay')
  await press(/^Pay Rs/)
  await page.getByRole('heading', { name: /started/ }).waitFor()
  await camera.take(page, 'checkout-3-done')
}

const TRIES = 20
const PAUSE_MS = 5_000

/** From the end of a checkout to the wallet. It asks for the phone once more, a minute after the last code. */
export async function openWallet(page: Page, turn: number): Promise<void> {
  await page.getByRole('link', { name: 'See your Khata balance' }).click()
  const code = page.locator(CODE_FIELD)
  for (let tries = 0; tries < TRIES && !(await code.isVisible()); tries += 1) {
    await page.getByLabel('Mobile number').fill(phoneOf(turn))
    await page.getByRole('button', { name: 'Send the code' }).click()
    await code.waitFor({ timeout: PAUSE_MS }).catch(() => undefined)
  }
  await code.fill(CODE)
  await page.waitForURL((url) => url.pathname === '/wallet')
}
