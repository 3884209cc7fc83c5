import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds in both themes, and what does not fit a narrow phone. */
export async function problemsOf(page: Page): Promise<string[]> {
  const problems = await violationsOf(page)
  await page.setViewportSize({ width: 320, height: 740 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  if (width > 320) problems.push(`${width} px wide`)
  return problems
}

/** What axe finds in the light theme, and which colours it finds too weak in the dark one. The rest is the same in both. */
export async function violationsOf(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const axe = new AxeBuilder({ page })
      // Without the details of what passed, axe is twice as fast on a long page.
      .options({ resultTypes: ['violations'] })
      .setLegacyMode()
      // The outbox shows a mail in a frame that runs no scripts, not even axe.
      .exclude('iframe')
    const rules = colorScheme === 'light' ? axe.withTags(RULES) : axe.withRules('color-contrast')
    const { violations } = await rules.analyze()
    for (const { id, help, nodes } of violations)
      found.push(...nodes.map(({ target }) => `${colorScheme} ${id}: ${help}: ${target}`))
  }
  return found
}
