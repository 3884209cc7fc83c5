import { expect, test } from 'vitest'
import { comesAs } from '@/scripts/test/browser.fixture'
import { Api } from '@/testing/api'
import { newMember, signedIn } from '@/testing/merchant'
import { newSandbox, newWorld } from '@/testing/world'
import { shownAt } from './shown-page.fixture'
import { englishOn } from './spoken-page.fixture'

const DAY_S = 86_400

/** A sandbox, and what happens in it. */
async function newShop() {
  const tenant = await newSandbox(await Api.load())
  const { api, session, ids } = tenant
  const must = api.as(session)
  const pass = (days: number) => must('advanceSandboxClock', { seconds: days * DAY_S })
  const monthly = { productId: ids.prod, amountPaisa: '90000', currency: 'NPR', interval: 'month' }
  const { id: dear } = await must('createPrice', monthly)
  const { id: tried } = await must('createPrice', { ...monthly, trialDays: 1 })
  const begin = async (customerId: string | undefined, priceId: string) =>
    (await must('createSubscription', { customerId, priceId })).id as string
  const customer = async () =>
    (await must('createCustomer', { name: 'Asha', email: 'asha@example.com' })).id as string
  return { ...tenant, must, pass, begin, customer, dear, tried }
}

test('the page of a subscription is in Nepali in each of its states, and says what each step does', async () => {
  const { must, pass, ids, dear, session, ownerCtx } = await newShop()
  const cashier = (await signedIn(await newMember(ownerCtx.businessId, 'cashier'))).headers.cookie
  const path = { id: ids.sub as string }
  const steps: Record<string, () => unknown> = {
    active: () => undefined,
    discounted: () => must('redeemCoupon', { couponCode: 'DASHAIN-20' }, path),
    changing: () => must('changeSubscription', { priceId: dear, when: 'period_end' }, path),
    paused: () => must('pauseSubscription', { remaining: 'keep' }, path),
    pausedUntil: async () => {
      await must('unpauseSubscription', undefined, path)
      await must('pauseSubscription', { remaining: 'lose', resumesAt: await inDays(9) }, path)
    },
    ending: async () => {
      await must('unpauseSubscription', undefined, path)
      await must('cancelSubscription', { cancelAtPeriodEnd: true }, path)
    },
    ended: () => pass(32),
  }
  const inDays = async (days: number) => {
    const { now } = await must('getSandboxClock')
    return new Date(Date.parse(now) + days * DAY_S * 1000).toISOString()
  }
  const english: string[] = []
  for (const [state, step] of Object.entries(steps)) {
    await step()
    for (const cookie of [session.cookie, cashier]) {
      comesAs(cookie, 'ne')
      const found = await englishOn(`/subscriptions/${path.id}`)
      english.push(...found.map((text) => `${state}: ${text}`))
    }
  }
  expect(english).toEqual([])
})

test('it is in Nepali while money is missing, and after the plan of retries has ended', async () => {
  const { must, pass, begin, customer, tried, session } = await newShop()
  const [unlinked, poor] = [await customer(), await customer()]
  const phone = '9812345670'
  await must('topUpSandboxCustomer', { amountPaisa: '10000', phone }, { customerId: poor })
  const subscriptions = [await begin(unlinked, tried), await begin(poor, tried)]
  comesAs(session.cookie, 'ne')
  const english: string[] = []
  const look = async () => {
    for (const id of subscriptions) english.push(...(await englishOn(`/subscriptions/${id}`)))
  }
  await look()
  await pass(2)
  await look()
  await must('topUpSandboxCustomer', { amountPaisa: '9000000', phone }, { customerId: poor })
  await look()
  await pass(28)
  await look()
  expect(english).toEqual([])
})

test('a member who pays at the counter is in Nepali when reminded, and the period of nothing is not shown', async () => {
  const { must, pass, dear, session, ownerCtx } = await newShop()
  const { headers } = await signedIn(await newMember(ownerCtx.businessId, 'cashier'))
  const walkIn = { name: 'Sita Magar', phone: '9812345678', priceId: dear, payment: { method: 'cash' } }
  const { subscription, payment } = await must('sellToWalkIn', walkIn)
  const page = `/subscriptions/${subscription.id}`
  const english: string[] = []
  /** Opens the page. @returns whether it shows the end of a period. */
  const shown = async (cookie = session.cookie) => {
    comesAs(cookie, 'ne')
    english.push(...(await englishOn(page)))
    return (await shownAt(page)).includes('>अवधि अन्त्य<')
  }
  expect(await shown()).toBe(true)
  await must('reversePayment', { reason: 'R-7' }, { id: payment.id })
  expect(await shown(headers.cookie)).toBe(false)
  await pass(4)
  await shown()
  await pass(30)
  await shown()
  expect(english).toEqual([])
})

test('the forms that begin and change a subscription are in Nepali, with their previews and refusals', async () => {
  const { begin, customer, tried, dear, ids, session } = await newShop()
  const unlinked = await customer()
  const trialing = await begin(unlinked, tried)
  comesAs(session.cookie, 'ne')
  const start = `/subscriptions/new?customerId=${unlinked}&priceId=`
  const change = `/subscriptions/${ids.sub}/change?priceId=${dear}&quantity=2`
  const english: string[] = []
  for (const address of [
    ...['/subscriptions/new', '/subscriptions/new?find=nobody', '/subscriptions/new?newCustomer=nobody'],
    ...[`${start}${dear}`, `${start}${dear}&quantity=1`, `${start}${tried}&quantity=2`],
    ...[`${start}${dear}&quantity=x&couponCode=DASHAIN-20`, `${start}${dear}&quantity=1&couponCode=NOBODY`],
    ...[`/subscriptions/new?customerId=${ids.cus}&priceId=${dear}&quantity=1`],
    ...[`/subscriptions/${ids.sub}/change`, `${change}&when=now`, `${change}&when=unbilled`],
    ...[`${change}&when=period_end`, `/subscriptions/${ids.sub}/change?priceId=${dear}&quantity=x`],
    ...[`/subscriptions/${trialing}/change?priceId=${dear}&quantity=1&when=now`],
    ...['/agreements/new', `/agreements/new?customerId=${ids.cus}`, `/agreements/new?customerId=${unlinked}`],
    ...['/checkout-links/new', `/checkout-links/new?customerId=${unlinked}&priceId=${tried}`],
  ])
    english.push(...(await englishOn(address)))
  expect(english).toEqual([])
})

test('in production these pages are in Nepali, too, and so are a credit note and a question', async () => {
  const world = await newWorld(await Api.load())
  const cashier = (await signedIn(await newMember(world.sandbox.ownerCtx.businessId, 'cashier'))).headers
  const english: string[] = []
  for (const { ids, key, api, session, environment } of [world.sandbox, world.production]) {
    const pages = [`/subscriptions/${ids.sub}`, `/credit-notes/${ids.cn}`, `/questions/${ids.que}`]
    const look = async (cookie: string | undefined) => {
      comesAs(cookie, 'ne')
      for (const address of pages) english.push(...(await englishOn(address, environment)))
    }
    await look(session.cookie)
    await look(cashier.cookie)
    const answer = { credentials: key, path: { id: ids.que as string }, body: { answer: 'R-7' } }
    await api.must('answerPaymentQuestion', answer)
    await look(session.cookie)
    for (const address of [`/subscriptions/${ids.sub}/change`, '/subscriptions/new', '/agreements/new'])
      english.push(...(await englishOn(address, environment)))
  }
  expect(english).toEqual([])
})
