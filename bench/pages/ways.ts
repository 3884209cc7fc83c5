import type { Page } from '@playwright/test'
import { alone, type Figure } from '../harness/figure'
import type { Scene } from '../harness/scene'
import { PHONE_SCREEN } from './journey'
import { SLOW_3G } from './slow-line'
import { type Instance, inShop, LANGUAGES } from './way'

// The sandbox sends no SMS to these numbers and takes one code for them.
const CODE = '987654'
const numberOf = (n: number) => `980000000${n}`
const MONTH_AND_A_DAY_S = 32 * 86_400
const FIVE_STARTS_PAISA = '1250000'
const TOO_LITTLE_PAISA = '120000'

type Language = (typeof LANGUAGES)[number]

/** One of the ways of issue and record: how often a person presses, and how long a phone waits. */
interface Way {
  name: string
  atMostTaps: number
  /** Where it begins, and as whom this browser is known. */
  begin(instance: Instance, language: Language): Promise<{ url: string; knownAs?: string }>
  /** From the open page to the end. */
  go(hand: Hand, language: Language): Promise<void>
}

/** Presses and types. Each press counts, and so does the one into a field: a phone then types the code by itself. */
class Hand {
  taps = 0

  constructor(readonly page: Page) {}

  async press(button: string): Promise<void> {
    this.taps += 1
    await this.page.locator(button).first().click()
  }

  async type(field: string, text: string): Promise<void> {
    this.taps += 1
    await this.page.locator(field).first().fill(text)
  }

  /** A phone types it. */
  async codeComes(): Promise<void> {
    await this.page.locator('input[data-code]').fill(CODE)
  }
}

const ESEWA = 'button[value=esewa]'
const START = 'main form button[type=submit]'
/** The page of a provider is not ours, and another wait. */
const atProvider = (page: Page) => page.waitForRequest(/\/simulators\/[^?]*$|\/epay\//)
const atEnd = (page: Page) => page.locator('main dl').waitFor()

async function newCheckout({ shop }: Instance, trialDays = 0): Promise<string> {
  const { khata, productId } = shop
  const price = { productId, currency: 'NPR', interval: 'month', amountPaisa: '250000', trialDays } as const
  const { id: priceId } = await khata.createPrice(price)
  return (await khata.createCheckoutSession({ priceId })).publicUrl
}

/** A customer with money in a wallet, by phone. */
async function funded({ shop }: Instance, phone: string, amountPaisa: string): Promise<string> {
  const { id } = await shop.khata.createCustomer({ email: `${phone}@example.com` })
  await shop.khata.topUpSandboxCustomer(id, { amountPaisa, phone: `+977${phone}` })
  return id
}

const numbersOf = (first: number): Record<Language, string> => ({
  en: numberOf(first),
  ne: numberOf(first + 1),
})
const NEW = numbersOf(0)
const TRIAL = numbersOf(2)
const RICH = numbersOf(4)
const POOR = numbersOf(6)
const REMINDED = numbersOf(8)

const WAYS: Way[] = [
  {
    name: 'new',
    atMostTaps: 3,
    begin: async (instance) => ({ url: await newCheckout(instance) }),
    go: async (hand, language) => {
      await hand.type('input[name=phone]', NEW[language])
      await hand.press(ESEWA)
      const provider = atProvider(hand.page)
      await hand.codeComes()
      await provider
    },
  },
  {
    name: 'new, with a trial',
    atMostTaps: 3,
    begin: async (instance) => ({ url: await newCheckout(instance, 7) }),
    go: async (hand, language) => {
      await hand.type('input[name=phone]', TRIAL[language])
      await hand.press(START)
      await hand.codeComes()
      await atEnd(hand.page)
    },
  },
  {
    name: 'returning, with money',
    atMostTaps: 1,
    begin: async (instance, language) => {
      await funded(instance, RICH[language], FIVE_STARTS_PAISA)
      return { url: await newCheckout(instance), knownAs: RICH[language] }
    },
    go: async (hand) => {
      await hand.press(START)
      await atEnd(hand.page)
    },
  },
  {
    name: 'returning, with too little',
    atMostTaps: 2,
    begin: async (instance, language) => {
      await funded(instance, POOR[language], TOO_LITTLE_PAISA)
      return { url: await newCheckout(instance), knownAs: POOR[language] }
    },
    go: async (hand) => {
      const provider = atProvider(hand.page)
      await hand.press(ESEWA)
      await provider
    },
  },
  {
    name: 'from a reminder',
    atMostTaps: 2,
    begin: async (instance, language) => {
      const { khata, priceId } = instance.shop
      const phone = REMINDED[language]
      const customerId = await funded(instance, phone, '265000')
      await khata.createSubscription({ customerId, priceId })
      await khata.advanceSandboxClock({ seconds: MONTH_AND_A_DAY_S })
      return { url: await instance.reminderOf(`+977${phone}`) }
    },
    go: async (hand) => {
      const provider = atProvider(hand.page)
      await hand.press(ESEWA)
      await provider
    },
  },
]

/** How often a person presses something of ours from the link to the provider or the end, and how long slow 3G makes them wait. */
export async function benchWays(scene: Scene): Promise<Figure[]> {
  const figures: Figure[] = []
  await inShop(scene, { withRunner: true }, async (instance) => {
    for (const way of WAYS)
      for (const language of LANGUAGES) {
        const { taps, seconds } = await measure(instance, way, language)
        const name = `${way.name} ${language}`
        scene.progress(`${name}: ${taps} taps, ${seconds.toFixed(1)} s`)
        figures.push(alone(`${name}, taps`, 'taps', [taps], { atMost: way.atMostTaps }))
        figures.push(alone(`${name}, waiting`, 's', [seconds]))
      }
  })
  return figures
}

async function measure(
  instance: Instance,
  way: Way,
  language: Language,
): Promise<{ taps: number; seconds: number }> {
  const { url, knownAs } = await way.begin(instance, language)
  const context = await instance.browser.newContext(PHONE_SCREEN)
  try {
    await context.addCookies([{ name: 'khata_language', value: language, url: instance.url }])
    const page = await context.newPage()
    if (knownAs) await signIn(page, instance, knownAs)
    const line = await context.newCDPSession(page)
    await line.send('Network.enable')
    await line.send('Network.clearBrowserCache')
    await line.send('Network.emulateNetworkConditions', SLOW_3G)
    const hand = new Hand(page)
    const begunAt = performance.now()
    await page.goto(url)
    await way.go(hand, language)
    return { taps: hand.taps, seconds: (performance.now() - begunAt) / 1_000 }
  } finally {
    await context.close()
  }
}

async function signIn(page: Page, { url, shop }: Instance, phone: string): Promise<void> {
  await page.goto(`${url}/wallet/sign-in?sandbox=${shop.businessId}`)
  await page.locator('input[name=phone]').fill(phone)
  await page.locator(START).first().click()
  await page.locator('input[data-code]').fill(CODE)
  await page.locator('main h2').first().waitFor()
}
