import { type Page, test } from '@playwright/test'

type Size = readonly [width: number, height: number]

// E2E_PICTURES=1 keeps pictures of the pages that a test opens in test-results. No test compares them, and
// one costs half a second.
const ARE_WANTED = Boolean(process.env.E2E_PICTURES)

/** A picture of the whole page, as it is shown now. */
export async function picture(page: Page, name: string): Promise<void> {
  if (ARE_WANTED) await page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true })
}

/** A picture of the page in each size. It keeps the last one. */
export async function pictures(page: Page, name: string, sizes: readonly Size[]): Promise<void> {
  for (const [width, height] of ARE_WANTED ? sizes : sizes.slice(-1)) {
    await page.setViewportSize({ width, height })
    await picture(page, `${name}-${width}`)
  }
}
