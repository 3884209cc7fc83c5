import { rm } from 'node:fs/promises'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { createKhata } from '../../clients/typescript/src/client'
import type { Arguments } from '../bootstrap/usage.mjs'
import { findChromium } from '../test/chromium'
import { Camera, VIEWS } from './camera'
import { buy, openWallet, STEPS } from './customer'
import { type Instance, openInstance } from './instance'
import { type PagePlace, pagesOf, type Visitor } from './pages'
import { writeReadmePictures } from './readme-pictures'
import { openReceiver, type Receiver } from './receiver'
import { fillShop } from './shop'

/** Takes the pictures. Returns the exit code: 0 when every page has its picture and nothing was wrong with it. */
export async function main(dataDir: string, { positionals }: Arguments): Promise<number> {
  const folder = path.resolve(positionals[0] ?? 'screenshots')
  const instance = await openInstance(dataDir)
  const receiver = await openReceiver(instance.dataDir)
  const executablePath = await findChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const problems = await photograph(instance, receiver, browser, folder)
    await writeReadmePictures(folder, 'docs/screenshots')
    for (const problem of problems) console.error(problem)
    console.log(`The pictures are in ${path.relative('.', folder)}.`)
    return problems.length === 0 ? 0 : 1
  } finally {
    await browser.close()
    await receiver.close()
    await instance.stop()
  }
}

async function photograph(
  instance: Instance,
  receiver: Receiver,
  browser: Browser,
  folder: string,
): Promise<string[]> {
  const khata = createKhata({ baseUrl: instance.baseUrl, apiKey: instance.sandboxApiKey })
  if ((await khata.listCustomers({ limit: '1' })).items.length === 0) {
    console.log('The demo shop does business for a month…')
    await fillShop(khata, receiver)
  }
  const places = await pagesOf(khata)
  const total = (places.length + STEPS) * Object.keys(VIEWS).length
  let taken = 0
  const complaints: string[] = []
  for (const [turn, [view, options]] of Object.entries(VIEWS).entries()) {
    await rm(path.join(folder, view), { recursive: true, force: true })
    const camera = new Camera(path.join(folder, view), (name) => {
      taken += 1
      console.log(`  ${String(taken).padStart(3)} of ${total}  ${view}  ${name}`)
    })
    const open = async () => {
      const context = await browser.newContext({ ...options, baseURL: instance.baseUrl })
      const page = await context.newPage()
      page.on('console', (message) => {
        if (message.type() !== 'error') return
        camera.complaints.push(`${page.url()} says ${message.text()} (${message.location().url})`)
      })
      return page
    }
    const visitors: Record<Visitor, Page> = {
      merchant: await open(),
      customer: await open(),
      stranger: await open(),
    }
    await signIn(visitors.merchant, instance)
    await visitors.stranger.goto(instance.outboxUrl)
    await attempt(camera, 'the way through a checkout', () => buy(visitors.customer, camera, khata, turn))
    for (const place of places.filter(({ visitor }) => visitor !== 'customer'))
      await see(camera, visitors, place)
    await attempt(camera, 'the wallet', () => openWallet(visitors.customer, turn))
    for (const place of places.filter(({ visitor }) => visitor === 'customer'))
      await see(camera, visitors, place)
    for (const page of Object.values(visitors)) await page.context().close()
    complaints.push(...camera.complaints)
  }
  return complaints
}

function see(camera: Camera, visitors: Record<Visitor, Page>, place: PagePlace) {
  const page = visitors[place.visitor]
  return attempt(camera, place.name, async () => {
    const address = place.address ?? (await firstLinkOn(page, place.list))
    if (address) await camera.visit(page, address, place.name)
    else console.log(`       ${place.list} has nothing to open`)
  })
}

/** Where the first thing on a list leads. */
async function firstLinkOn(page: Page, list: string): Promise<string | null> {
  await page.goto(list)
  const link = page.locator(`main a[href^="${list}/"]:not([href$="/new"], [download])`).first()
  return (await link.count()) > 0 ? link.getAttribute('href') : null
}

/** One page that fails does not end the run. */
async function attempt(camera: Camera, what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    camera.complaints.push(`${what} could not be seen: ${(error as Error).message.split('\n')[0]}`)
  }
}

async function signIn(page: Page, { email, password }: Instance): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/dashboard/**')
}
