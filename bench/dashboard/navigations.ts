import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/test/chromium'

const NAVIGATIONS = 40
const LISTS = ['Customers', 'Subscriptions', 'Invoices']

/**
 * Goes from page to page as a person does at a desk: to a list, to its first row, back, to the next list.
 * @returns the milliseconds from each press until the content of the next page is painted.
 */
export async function navigate(origin: string, cookie: string): Promise<number[]> {
  const executablePath = await findChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const cookies = cookie.split('; ').map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return { name, value: value.join('='), url: origin }
    })
    await context.addCookies(cookies)
    const page = await context.newPage()
    // tsx gives each function its name by a call that a page does not know.
    await page.addInitScript('globalThis.__name = (value) => value')
    await page.goto(`${origin}/dashboard/production`)
    const ms: number[] = []
    while (ms.length < NAVIGATIONS)
      for (const list of LISTS) {
        const place = page
          .getByRole('navigation', { name: 'Dashboard' })
          .getByRole('link', { name: list, exact: true })
        ms.push(await press(page, place))
        ms.push(await press(page, page.locator('main a[data-row]').first()))
        const back = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first()
        ms.push(await press(page, back))
      }
    return ms.slice(0, NAVIGATIONS)
  } finally {
    await browser.close()
  }
}

/**
 * Presses a link as somebody does who has decided where to go: at once, without a rest on it.
 * @returns the time from the press until the next page is painted, and not its shape alone.
 */
async function press(page: Page, link: ReturnType<Page['locator']>): Promise<number> {
  await page.waitForLoadState('networkidle')
  const href = await link.getAttribute('href')
  await page.evaluate((to) => {
    const before = document.querySelector('main h1')
    const isThere = () =>
      location.pathname + location.search === to &&
      document.querySelector('main h1') !== before &&
      document.querySelector('main [hidden] h1') === null
    const seen = window as unknown as { arrived: Promise<number> }
    seen.arrived = new Promise((resolve) => {
      addEventListener(
        'click',
        ({ timeStamp }) => {
          const look = () =>
            isThere() ? resolve(performance.now() - timeStamp) : requestAnimationFrame(look)
          look()
        },
        { capture: true, once: true },
      )
    })
  }, href)
  await link.hover()
  await link.click()
  return page.evaluate(() => (window as unknown as { arrived: Promise<number> }).arrived)
}
