import type { Browser } from '@playwright/test'
import { alone, type Figure, median } from '../harness/figure'
import type { Scene } from '../harness/scene'
import type { Place } from './journey'
import { type Look, lookAt } from './slow-line'
import { LANGUAGES, onTheWay } from './way'

const MAX_KB = 60
const MAX_S = 2.5

/** What the pages of a customer weigh, and how long a phone on slow 3G waits for each. */
export async function benchPages(scene: Scene): Promise<Figure[]> {
  const figures: Figure[] = []
  await onTheWay(scene, async (place, { browser }) => {
    for (const language of LANGUAGES) figures.push(...(await measure(browser, place, language, scene)))
  })
  return figures
}

async function measure(
  browser: Browser,
  place: Place,
  language: string,
  { runs, progress }: Scene,
): Promise<Figure[]> {
  const looks: Look[] = []
  // The first look also warms the server.
  await lookAt(browser, place, language)
  for (let run = 0; run < runs; run++) looks.push(await lookAt(browser, place, language))
  const name = `${place.name} ${language}`
  const types = Object.keys(looks[0]?.bytes ?? {})
  const byType = types.map((type) => `${type} ${median(looks.map((look) => kbOf(look, type))).toFixed(1)} KB`)
  progress(`${name}: ${byType.join(', ')}, ${looks[0]?.requests} requests`)
  const seconds = looks.map(({ usableMs }) => usableMs / 1_000)
  return [
    alone(`${name}, on the wire`, 'KB', looks.map(allKbOf), { atMost: MAX_KB }),
    alone(`${name}, usable`, 's', seconds, { atMost: MAX_S }),
  ]
}

const kbOf = ({ bytes }: Look, type: string) => (bytes[type] ?? 0) / 1_000
const allKbOf = ({ bytes }: Look) => Object.values(bytes).reduce((sum, each) => sum + each, 0) / 1_000
