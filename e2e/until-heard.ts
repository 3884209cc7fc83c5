import { expect, type Page } from '@playwright/test'

/** Waits until the scripts of a page of the dashboard hear what a person presses. Escape is heard by them alone. */
export async function untilHeard(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape')
    expect(await page.locator('html').getAttribute('data-tips')).toBe('off')
  }).toPass()
}
