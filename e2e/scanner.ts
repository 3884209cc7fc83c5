import type { Page } from '@playwright/test'

/**
 * A scanner types a code and Enter into whatever has the focus, a character every few milliseconds of its own clock: the speed of
 * this machine has no part in it.
 */
export async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate((text) => {
    const startedAt = performance.now()
    for (const [n, key] of [...text, 'Enter'].entries()) {
      const target = document.activeElement ?? document.body
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      Object.defineProperty(event, 'timeStamp', { value: startedAt + 4 * n })
      const isWritten = target.dispatchEvent(event)
      if (!isWritten) continue
      if (key !== 'Enter') document.execCommand('insertText', false, key)
      else if (target instanceof HTMLInputElement) target.form?.requestSubmit()
      else if (target instanceof HTMLElement) target.click()
    }
  }, code)
}
