import { expect, test, vi } from 'vitest'
import { REQUESTED_PATH } from '@/lib/auth/requested-path'
import { sessionCookie } from '@/lib/auth/session-cookie'
import { Api } from '@/lib/testing/api'
import { newMember, signedIn } from '@/lib/testing/merchant'
import { newWorld, PERIOD, type World } from '@/lib/testing/world'
import { STAFF_LANGUAGE_COOKIE } from '@/messages/staff-cookie'
import { englishOn } from './spoken-page.fixture'

// The browser that asks for a page, as Next shows it to the page.
const browser = { cookies: new Map<string, { value: string }>(), at: '/' }
vi.mock('next/headers', () => ({
  cookies: async () => browser.cookies,
  headers: async () => new Headers({ [REQUESTED_PATH]: browser.at }),
}))
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  usePathname: () => browser.at,
  useRouter: () => ({}),
}))

const ENVIRONMENTS = ['sandbox', 'production'] as const

/** What pages say in English to a person who reads Nepali. */
async function englishFor(cookie: string | undefined, addresses: readonly string[], environments: readonly ("sandbox" | "production")[] = ENVIRONMENTS) {
  browser.cookies.set(sessionCookie().name, { value: cookie?.replace(/^[^=]*=/, '') ?? '' })
  browser.cookies.set(STAFF_LANGUAGE_COOKIE, { value: 'ne' })
  const english: string[] = []
  for (const environment of environments)
    for (const address of addresses) english.push(...(await englishOn(browser, address, environment)))
  return english
}

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
    const [draft, open, paid, refunded, voided] = [
      ...[await made(), await opened(), await opened(), await opened(), await opened()],
    ]
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
