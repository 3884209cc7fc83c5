import type { BrowserContext } from '@playwright/test'

/** What a person presses and fills in, on every page of a browser. A field counts once. */
export class Work {
  readonly pressed: string[] = []
  readonly filled = new Set<string>()

  static async in(context: BrowserContext): Promise<Work> {
    const work = new Work()
    await context.exposeFunction('pressed', (what: string) => void work.pressed.push(what))
    await context.exposeFunction('filled', (what: string) => void work.filled.add(what))
    await context.addInitScript(() => {
      const browser = window as unknown as Record<'pressed' | 'filled', (what: string) => void>
      const onPress = ({ isTrusted, target }: Event) => {
        const place = (target as Element).closest('a, button, summary, select, label')
        if (isTrusted) browser.pressed(place?.textContent ?? '')
      }
      const onInput = ({ target }: Event) => browser.filled((target as HTMLInputElement).name)
      addEventListener('pointerdown', onPress, true)
      addEventListener('input', onInput, true)
    })
    return work
  }
}
