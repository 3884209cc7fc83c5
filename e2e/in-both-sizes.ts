import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { problemsOf } from './problems'

const SIZES = [
  [360, 740],
  [1280, 800],
] as const

/** Nothing is wrong with a page, and there is a picture of it on a phone and on a desk. */
export async function lookInBothSizes(page: Page, name: string): Promise<void> {
  expect(await problemsOf(page)).toEqual([])
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    await page.screenshot({ path: test.info().outputPath(`${name}-${width}.png`), fullPage: true })
  }
}
