import { expect, test, vi } from 'vitest'
import { REQUESTED_PATH } from '@/lib/auth/requested-path'
import { sessionCookie } from '@/lib/auth/session-cookie'
import { Api } from '@/lib/testing/api'
import { newMember, signedIn } from '@/lib/testing/merchant'
import { newSandbox } from '@/lib/testing/world'
import { STAFF_LANGUAGE_COOKIE } from '@/messages/staff-cookie'
import { placeAt, shownAt } from './shown-page.fixture'

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

/** What is the same in both languages: names and the first letter of one, addresses, ids, keys, and the language to choose. */
const NAMES = [
  ...[/[\w.+-]+@[\w.-]+/g, /\b[a-z]{2,4}_[0-9a-hjkmnp-tv-z]{26}\b/g, /\bINV-[\w-]+/g, /Asia\/Kathmandu/g],
  ...[
    /\b(Test business|Bimal|Asha|Ours|Sita Magar|Gym|Tea|English|Khata|Server|GYM-7431|R-7)\b/g,
    /\b(cus|mem|price|sub)_…/g,
  ],
  ...[
    /\b(F2|F4|F8|F9|Enter|Shift|Esc|Ctrl K|K)\b/g,
    /\bg [a-z]\b|\bj, k\b/g,
    /(?<=>) ?[exz](?=<)/g,
    /(?<=>)T(?=<)/g,
  ],
]

/** A page without what says that it is English: what is for those who program. */
function withoutEnglish(html: string): string {
  const begin = html.indexOf('<div lang="en"')
  if (begin < 0) return html
  let depth = 0
  for (const { 0: tag, index } of html.slice(begin).matchAll(/<\/?div\b/g)) {
    depth += tag === '<div' ? 1 : -1
    if (depth === 0) return withoutEnglish(html.slice(0, begin) + html.slice(begin + index))
  }
  return html.slice(0, begin)
}

/** What a page says to a person in another script than theirs: its text, and the names that screen readers say. */
function latinIn(html: string): string[] {
  const spoken = withoutEnglish(html.replace(/<(script|style|template)\b.*?<\/\1>/gs, ''))
  const names = [...spoken.matchAll(/(?:aria-label|placeholder|title|alt)="([^"]*)"/g)].map(
    ([, name]) => name,
  )
  const texts = [...spoken.matchAll(/>([^<]+)</g)].map(([text]) => text)
  return [...names, ...texts]
    .map((text = '') => NAMES.reduce((rest, name) => rest.replace(name, ''), text.replace(/&[#\w]+;/g, '')))
    .filter((text) => /[A-Za-z]/.test(text))
}

/** What a page says in Latin script, with its address. */
async function englishAt(address: string, environment: 'sandbox' | 'production' = 'sandbox') {
  const shown = await shownAt(browser, address, placeAt(address) ?? '', environment)
  expect(shown, address).not.toContain('NEXT_')
  expect(shown, address).toMatch(/<main[^>]*>.*<div lang="ne"/s)
  return latinIn(shown.replaceAll('nobody', '')).map((text) => `${environment} ${address}: ${text}`)
}

/** A business with a member who has paid, and its people. */
async function newGym() {
  const api = await Api.load()
  const tenant = await newSandbox(api)
  const { headers } = await signedIn(await newMember(tenant.ownerCtx.businessId, 'cashier'))
  const product = await api.must('createProduct', { credentials: tenant.session, body: { name: 'Gym' } })
  const price = { productId: product.id, amountPaisa: '150000', currency: 'NPR', interval: 'month' }
  const { id: priceId } = await api.must('createPrice', { credentials: tenant.session, body: price })
  const cashier = { ...headers, 'x-environment': 'sandbox' }
  const sold = await api.must('sellToWalkIn', {
    credentials: cashier,
    body: {
      ...{ name: 'Sita Magar', phone: '9812345678', priceId },
      payment: { method: 'cash', reference: 'R-7' },
    },
  })
  await api.must('countDrawer', { credentials: cashier, body: { countedPaisa: '140000', note: 'R-7' } })
  return { owner: tenant.session.cookie, cashier: headers.cookie, sold }
}

const comesAs = (cookie: string | undefined) =>
  browser.cookies.set(sessionCookie().name, { value: cookie?.replace(/^[^=]*=/, '') ?? '' })

const LISTS = ['/customers', '/subscriptions', '/invoices', '/payments']

test('whoever reads Nepali meets no English on the pages that speak it', async () => {
  const { owner, cashier, sold } = await newGym()
  browser.cookies.set(STAFF_LANGUAGE_COOKIE, { value: 'ne' })
  const english: string[] = []
  for (const person of [cashier, owner]) {
    comesAs(person)
    for (const address of [
      ...['/counter', '/counter?q=sita', '/counter?q=nobody'],
      ...['/payments/day', '/payments/day?date=2026-01-05'],
      ...[`/payments/${sold.payment.id}`, `/payments/${sold.payment.id}/receipt`],
      ...LISTS,
      ...LISTS.map((list) => `${list}?cursor=nobody`),
      '/customers?name=nobody',
      '/customers?sort=name&columns=customer,owes,wallet,subscriptions,pan,nobody',
      '/customers?createdFrom=2026-11-20&createdTo=2026-11-27',
      '/subscriptions?columns=customer,interval,quantity,ends-with-its-period,paid-until,amount',
      '/invoices?status=open&columns=number,due-bikram-sambat,still-due,vat,period-from',
      '/payments?receivedFrom=nobody',
    ])
      english.push(...(await englishAt(address)))
    for (const list of LISTS) english.push(...(await englishAt(list, 'production')))
  }
  expect(english).toEqual([])
}, 60_000)

test('the other pages stay English and say so, in a frame in Nepali', async () => {
  const { owner } = await newGym()
  comesAs(owner)
  browser.cookies.set(STAFF_LANGUAGE_COOKIE, { value: 'ne' })
  const shown = await shownAt(browser, '/catalog', '/catalog', 'sandbox')
  const [frame = '', page = ''] = shown.split(/(?=<main[^>]* lang="en")/)
  expect(frame).toContain('काउन्टर')
  expect(page).not.toContain('lang="ne"')
  expect(page).toContain('Products')
})
