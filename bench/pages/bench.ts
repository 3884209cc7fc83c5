import type { Browser } from '@playwright/test'
import { alone, type Figure } from '../harness/figure'
import type { Scene } from '../harness/scene'
import { PHONE_SCREEN, type Place } from './journey'
import { LANGUAGES, onTheWay } from './way'

const MAX_KB = 60
const MAX_S = 2.5

/** Slow 3G as browsers and Lighthouse mean it: 400 kbit/s, 400 ms for each round trip. */
const SLOW_3G = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
}

interface Look {
  /** Until all of the page is there, pictures and fonts too, and its script has run. */
  usableMs: number
  /** What came over the line, with headers. */
  bytes: number
}

/** What the pages of a customer weigh, and how long a phone on slow 3G waits for each. */
export async function benchPages({ runs, ...scene }: Scene): Promise<Figure[]> {
  const figures: Figure[] = []
  await onTheWay({ runs, ...scene }, async (place, { browser }) => {
    for (const language of LANGUAGES) {
      const name = `${place.name} ${language}`
      scene.progress(name)
      const looks: Look[] = []
      // The first look also warms the server.
      await lookAt(browser, place, language)
      for (let run = 0; run < runs; run++) looks.push(await lookAt(browser, place, language))
      const kilobytes = looks.map(({ bytes }) => bytes / 1_000)
      const seconds = looks.map(({ usableMs }) => usableMs / 1_000)
      figures.push(alone(`${name}, on the wire`, 'KB', kilobytes, { atMost: MAX_KB }))
      figures.push(alone(`${name}, usable`, 's', seconds, { atMost: MAX_S }))
    }
  })
  return figures
}

/** Opens a page with an empty cache over a slow line. */
async function lookAt(browser: Browser, { url, state }: Place, language: string): Promise<Look> {
  const context = await browser.newContext({ ...PHONE_SCREEN, storageState: state })
  try {
    const page = await context.newPage()
    const line = await context.newCDPSession(page)
    await line.send('Network.enable')
    await line.send('Network.emulateNetworkConditions', SLOW_3G)
    let bytes = 0
    line.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    const address = new URL(url)
    address.searchParams.set('lang', language)
    const response = await page.goto(address.href, { waitUntil: 'load' })
    if (response?.status() !== 200) throw new Error(`${url} responded with ${response?.status()}`)
    const usableMs = await page.evaluate(async () => {
      await document.fonts.ready
      const [navigation] = performance.getEntriesByType('navigation')
      const loaded = performance.getEntriesByType('resource').map((each) => each.startTime + each.duration)
      const { loadEventEnd } = navigation as PerformanceNavigationTiming
      return Math.max(loadEventEnd, ...loaded)
    })
    return { usableMs, bytes }
  } finally {
    await context.close()
  }
}
