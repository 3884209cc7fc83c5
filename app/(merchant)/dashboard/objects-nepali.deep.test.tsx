import { expect, test } from 'vitest'
import { Api } from '@/testing/api'
import { newMember, signedIn, withTotp } from '@/testing/merchant'
import { newWorld, PERIOD, type World } from '@/testing/world'
import { ENVIRONMENTS, englishFor } from './spoken-page.fixture'

const cashierOf = async ({ sandbox: { ownerCtx } }: World) =>
  (await signedIn(await newMember(ownerCtx.businessId, 'cashier'))).headers.cookie

test('the page of an invoice is in Nepali in each of its states, and so are the forms that make one', async () => {
  const api = await Api.load()
  const world = await newWorld(api)
  const english: string[] = []
  for (const environment of ENVIRONMENTS) {
    const { ids, key: credentials, session } = world[environment]
    const made = async () => {
      const body = { subscriptionId: ids.sub, priceId: ids.price, ...PERIOD }
      const lines = [{ description: 'Late fee', amountPaisa: '30000', quantity: 2 }]
      const { invoice } = await api.must('createInvoice', { credentials, body: { ...body, lines } })
      return invoice.id as string
    }
    const opened = async () => {
      const id = await made()
      await api.must('sendInvoice', { credentials, path: { id } })
      return id
    }
    const [draft, open, paid] = [await made(), await opened(), await opened()]
    const [refunded, voided] = [await opened(), await opened()]
    for (const id of [paid, refunded])
      await api.must('payInvoiceOutside', { credentials, path: { id }, body: { method: 'cash' } })
    await api.must('refundInvoice', { credentials, path: { id: refunded }, body: { amountPaisa: '10000' } })
    await api.must('settleInvoice', { credentials, path: { id: voided }, body: { status: 'void' } })
    const pages = [draft, open, paid, refunded, voided].map((id) => `/invoices/${id}`)
    const issued = (await api.must('listInvoices', { credentials })).items.map(
      ({ id }: { id: string }) => `/invoices/${id}`,
    )
    const forms = [
      `/invoices/${draft}/edit`,
      `/invoices/new?subscriptionId=${ids.sub}`,
      `/invoices/new?customerId=${ids.cus}`,
      ...['/invoices/new', '/invoices/new?find=nobody', '/invoices/new?newCustomer=nobody'],
    ]
    english.push(
      ...(await englishFor(session.cookie, [...new Set([...pages, ...issued, ...forms])], [environment])),
      ...(await englishFor(await cashierOf(world), pages, [environment])),
    )
  }
  expect(english).toEqual([])
})

test('the forms of a customer are in Nepali', async () => {
  const { sandbox, production } = await newWorld(await Api.load())
  for (const { ids, session, environment } of [sandbox, production])
    expect(
      await englishFor(session.cookie, ['/customers/new', `/customers/${ids.cus}/edit`], [environment]),
    ).toEqual([])
})

test('what is sold and what it costs is in Nepali, on sale and in the archive, and so are its forms', async () => {
  const api = await Api.load()
  const world = await newWorld(api)
  for (const environment of ENVIRONMENTS) {
    const { ids, key: credentials, session } = world[environment]
    const body = { productId: ids.prod, amountPaisa: '900000', currency: 'NPR', interval: 'year' }
    const terms = { intervalCount: 2, trialDays: 7, calendar: 'bs' }
    const unused = (await api.must('createPrice', { credentials, body: { ...body, ...terms } })).id
    const seen = [
      ...['/catalog', '/catalog?cursor=nobody', '/catalog?name=nobody', '/catalog?active=all'],
      ...[`/catalog/${ids.prod}`, `/catalog/prices/${ids.price}`, `/catalog/prices/${unused}`],
    ]
    const forms = [
      ...['/catalog/new', `/catalog/${ids.prod}/edit`, `/catalog/${ids.prod}/new-price`],
      ...[`/catalog/prices/${ids.price}/edit`, `/catalog/prices/${unused}/edit`],
    ]
    expect(await englishFor(session.cookie, [...seen, ...forms], [environment])).toEqual([])
    expect(await englishFor(await cashierOf(world), seen, [environment])).toEqual([])
    const archived = { active: false }
    await api.must('updatePrice', { credentials, path: { priceId: unused }, body: archived })
    await api.must('updateProduct', { credentials, path: { productId: ids.prod as string }, body: archived })
    expect(await englishFor(session.cookie, seen, [environment])).toEqual([])
  }
})

test('coupons are in Nepali, with who has redeemed them, when they are used up, and in the archive', async () => {
  const api = await Api.load()
  const world = await newWorld(api)
  for (const environment of ENVIRONMENTS) {
    const { ids, key: credentials, session } = world[environment]
    const made = async (offer: Record<string, unknown>) =>
      `/coupons/${(await api.must('createCoupon', { credentials, body: offer })).id}`
    const seen = [
      ...['/coupons', '/coupons?cursor=nobody', '/coupons?active=all', `/coupons/${ids.cpn}`],
      await made({ code: 'TIHAR-10', percentOff: 10, duration: 'forever', maxRedemptions: 1 }),
      await made({ code: 'HOLI-100', amountOffPaisa: '10000', duration: 'repeating', periods: 3 }),
    ]
    const path = { id: ids.sub as string }
    await api.must('redeemCoupon', { credentials, path, body: { couponCode: 'TIHAR-10' } })
    const forms = ['/coupons/new', `/coupons/${ids.cpn}/edit`]
    expect(await englishFor(session.cookie, [...seen, ...forms], [environment])).toEqual([])
    expect(await englishFor(await cashierOf(world), seen, [environment])).toEqual([])
    await api.must('updateCoupon', { credentials, path: { id: ids.cpn as string }, body: { active: false } })
    expect(await englishFor(session.cookie, seen, [environment])).toEqual([])
  }
})

test('the security of an account is in Nepali, with the second factor off and on', async () => {
  const world = await newWorld(await Api.load())
  const cashier = await signedIn(await newMember(world.sandbox.ownerCtx.businessId, 'cashier'))
  const file = encodeURIComponent('/dashboard/sandbox/customers/export')
  const pages = ['/security', `/security/confirm?file=${file}`]
  expect(await englishFor(cashier.headers.cookie, pages, ['sandbox'])).toEqual([])
  await withTotp(cashier.ctx)
  expect(await englishFor(cashier.headers.cookie, ['/security'])).toEqual([])
})
