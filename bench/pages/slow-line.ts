import type { Browser, CDPSession } from '@playwright/test'
import { PHONE_SCREEN, type Place } from './journey'

/** Slow 3G as browsers and Lighthouse mean it: 400 kbit/s, 400 ms for each round trip. */
export const SLOW_3G = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
}

export interface Look {
  /** Until all of the page is there, pictures and fonts too, and its script has run. */
  usableMs: number
  /** What came over the line, with headers, by the type that the browser gives it. */
  bytes: Record<string, number>
  requests: number
}

/** Opens a page with an empty cache over a slow line. */
export async function lookAt(browser: Browser, { url, state }: Place, language: string): Promise<Look> {
  const context = await browser.newContext({ ...PHONE_SCREEN, storageState: state })
  try {
    const page = await context.newPage()
    const line = await context.newCDPSession(page)
    await line.send('Network.enable')
    await line.send('Network.emulateNetworkConditions', SLOW_3G)
    const wire = listen(line)
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
    return { usableMs, ...wire }
  } finally {
    await context.close()
  }
}

function listen(line: CDPSession): Pick<Look, 'bytes' | 'requests'> {
  const seen = { bytes: {} as Record<string, number>, requests: 0 }
  const types = new Map<string, string>()
  line.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other'
    seen.requests += 1
    seen.bytes[type] = (seen.bytes[type] ?? 0) + encodedDataLength
  })
  return seen
}
