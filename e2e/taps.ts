import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'

/** What a person presses on pages of ours, from the link to the end. A press at the provider's is not ours. */
export class Taps {
  private readonly pressed: string[] = []
  private readonly begun = performance.now()

  private constructor() {}

  /** Listens to the events of this page and of all that come after it. */
  static async on(page: Page): Promise<Taps> {
    const taps = new Taps()
    await page.exposeFunction(
      'pressed',
      (what: string) => void taps.pressed.push(what.replaceAll('\u00A0', ' ')),
    )
    await page.addInitScript(() => {
      if (location.pathname.startsWith('/simulators/')) return
      const browser = window as unknown as { pressed(what: string): void }
      const onPress = (event: Event) => {
        const place = (event.target as Element).closest('a, button, input, summary, label')
        const label = (place as HTMLInputElement | null)?.labels?.[0]
        if (event.isTrusted) browser.pressed((label ?? place)?.textContent ?? '')
      }
      addEventListener('pointerdown', onPress, true)
    })
    return taps
  }

  /** The person is at the end, and has pressed just this. Reporters get the number and the seconds. */
  expect(...buttons: string[]): void {
    expect(this.pressed).toEqual(buttons)
    const seconds = ((performance.now() - this.begun) / 1000).toFixed(1)
    test.info().annotations.push({ type: 'taps', description: `${buttons.length} taps, ${seconds} s` })
  }
}
