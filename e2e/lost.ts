import type { Page } from '@playwright/test'
import { LANGUAGES, type Language } from '../lib/core/language'
import { expect } from './fixtures'

/** What the browser logs of a connection that is gone. */
export const LOGGED = /^Failed to load resource: net::ERR_/

/** What a form says when it does not know what became of it. */
export const LOST = 'We lost the connection. It may have worked. Try again: it will not be done twice.'

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

/** Presses a button while there is no line, at either end of its request. */
export const LOST_LINES = {
  /** The page stays and says why. It sends by itself when the line is back. */
  'before the request leaves': async (page: Page, press: () => Promise<void>, words: string) => {
    const { url, typed } = await stateOf(page)
    await page.context().setOffline(true)
    await press()
    await expect(page.getByText(words)).toBeVisible()
    expect(await stateOf(page)).toEqual({ url, typed: expect.arrayContaining(typed) })
    await page.context().setOffline(false)
  },
  /** The page stays and says why. Pressing again does not do it again. */
  'after the request has got through': async (page: Page, press: () => Promise<void>, words: string) => {
    const { url } = await stateOf(page)
    await loseAnswer(page)
    await press()
    await expect(page.getByText(words)).toBeVisible()
    expect(page.url()).toBe(url)
    await press()
  },
}

// The sentence belongs to the frame of all pages, and is the same for both ends that may be lost. So a spec meets each end in one
// language, and presses everything in both. What one turn leaves out is in the other one.
const ends = Object.entries(LOST_LINES)
const inTurn = (languages: readonly Language[]) =>
  languages.map((language, n) => {
    const [when, lose] = ends[n % ends.length] as (typeof ends)[number]
    return { when, lose, language }
  })

export const LOST_IN_TURN = inTurn(LANGUAGES)
export const LOST_IN_OTHER_TURN = inTurn(LANGUAGES.toReversed())

/** Where the page is, and what stands in its fields. */
async function stateOf(page: Page): Promise<{ url: string; typed: string[] }> {
  const typed = await page
    .locator('main :is(input:not([type=hidden]), textarea)')
    .evaluateAll((fields) => fields.map((each) => (each as HTMLInputElement).value).filter(Boolean))
  return { url: page.url(), typed }
}
