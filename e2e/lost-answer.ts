import type { Page } from '@playwright/test'
import { expect } from './fixtures'

/** What a form says when it does not know what became of it. */
export const LOST = 'We lost the connection. It may have been done. Try again: it will not be done twice.'

/** Lets the next form of the page through to the server, and cuts its answer. */
export async function loseAnswer(page: Page): Promise<void> {
  let isCut = false
  await page.route('**/*', async (route) => {
    const { 'next-action': action, 'khata-script': script } = route.request().headers()
    if (route.request().method() !== 'POST' || !(action ?? script) || isCut) return route.fallback()
    isCut = true
    await route.fetch({ maxRedirects: 0 })
    await route.abort('connectionreset')
  })
}

/** Presses the button, whose answer is lost; the form is still there and says so. Then presses it again. */
export async function pressTwice(page: Page, name: string | RegExp, words = LOST): Promise<void> {
  const button = page
    .getByRole('main')
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
  await loseAnswer(page)
  await button.click()
  await expect(page.getByText(words)).toBeVisible()
  await button.click()
}
