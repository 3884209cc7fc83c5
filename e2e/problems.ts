import { AxeBuilder } from '@axe-core/playwright'
import { type ConsoleMessage, expect, type Page } from '@playwright/test'
import { LANGUAGES, type Language } from '../lib/core/language'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type Theme = 'light' | 'dark'

const THEMES: readonly Theme[] = ['light', 'dark']

/**
 * The theme in which to look at a page that is also looked at in the other language. A theme changes colours, and a language
 * changes none: what is wrong with a colour is found in either language.
 */
export function themeFor(language: Language): Theme {
  return language === LANGUAGES[0] ? 'light' : 'dark'
}

/** What axe finds in both themes, or in one of them, and what does not fit a narrow phone. */
export async function problemsOf(page: Page, ...themes: Theme[]): Promise<string[]> {
  const problems = await violationsOf(page, ...themes)
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 740 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  if (width > 320) problems.push(`${width} px wide`)
  if (size) await page.setViewportSize(size)
  return problems
}

/** What axe finds in the first theme, and which colours it finds too weak in the other one. The rest is the same in both. */
export async function violationsOf(page: Page, ...themes: Theme[]): Promise<string[]> {
  const [first = 'light', ...others] = themes.length > 0 ? themes : THEMES
  const problems = await axeIn(page, first, (axe) => axe.withTags(RULES))
  for (const theme of others)
    problems.push(...(await axeIn(page, theme, (axe) => axe.withRules('color-contrast'))))
  return problems
}

async function axeIn(
  page: Page,
  colorScheme: Theme,
  choose: (axe: AxeBuilder) => AxeBuilder,
): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page, 'a page has a title').toHaveTitle(/\S/)
  const axe = new AxeBuilder({ page })
    // Without the details of what passed, axe is twice as fast on a long page.
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    // The outbox shows a mail in a frame that runs no scripts, not even axe.
    .exclude('iframe')
  const { violations } = await choose(axe).analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${colorScheme} ${id}: ${help}: ${target}`),
  )
}

interface Look {
  colorScheme: Theme
  width: number
}

/**
 * All that is wrong with a page: what axe finds, what does not fit 320 px, and what the console or the policy of the page
 * complains of.
 */
export async function problemsIn(
  page: Page,
  address: string,
  { colorScheme, width }: Look,
): Promise<string[]> {
  const problems: string[] = []
  const onConsole = (message: ConsoleMessage) => {
    // Chromium logs also each violation of the policy as an error.
    if (message.type() === 'error') problems.push(`console: ${message.text()}`)
  }
  const onError = (error: Error) => problems.push(`script: ${error.message}`)
  page.on('console', onConsole).on('pageerror', onError)
  await page.setViewportSize({ width, height: 800 })
  const response = await page.goto(address)
  if (response?.status() !== 200) problems.push(`it responds ${response?.status()}`)
  problems.push(...(await problemsOf(page, colorScheme)))
  page.off('console', onConsole).off('pageerror', onError)
  return problems
}
