import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds in both themes, and what does not fit a narrow phone. */
export async function problemsOf(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page })
      .options({ resultTypes: ['violations'] })
      .setLegacyMode()
      .withTags(RULES)
      .analyze()
    problems.push(
      ...violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ target }) => target)}`),
    )
  }
  await page.setViewportSize({ width: 320, height: 740 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  if (width > 320) problems.push(`${width} px wide`)
  return problems
}
