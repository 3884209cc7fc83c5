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
  ...[/\b(Test business|Bimal|Sita Magar|Gym|English|Khata|GYM-7431|R-7)\b/g],
  ...[
    /\b(F2|F4|F8|F9|Enter|Shift|Esc|Ctrl K|K)\b/g,
    /\bg [a-z]\b|\bj, k\b/g,
    /(?<=>) ?[exz](?=<)/g,
    /(?<=>)T(?=<)/g,
  ],
]

/** What a page says to a person in another script than theirs: its text, and the names that screen readers say. */
function latinIn(html: string): string[] {
  const spoken = html
    .replace(/<(script|style|template)\b.*?<\/\1>/gs, '')
    // What is for those who program says that it is English.
    .replace(/<div lang="en" class="flex flex-col gap-6 pt-2">.*?<\/code>/gs, '')
  const names = [...spoken.matchAll(/(?:aria-label|placeholder|title|alt)="([^"]*)"/g)].map(
    ([, name]) => name,
  )
  const texts = [...spoken.matchAll(/>([^<]+)</g)].map(([text]) => text)
  return [...names, ...texts]
    .map((text = '') => NAMES.reduce((rest, name) => rest.replace(name, ''), text.replace(/&[#\w]+;/g, '')))
    .filter((text) => /[A-Za-z]/.test(text))
}

test('a cashier who reads Nepali meets no English on the counter, the sheet of the day, a payment and its receipt', async () => {
  const api = await Api.load()
  const tenant = await newSandbox(api)
  const { headers } = await signedIn(await newMember(tenant.ownerCtx.businessId, 'cashier'))
  browser.cookies.set(sessionCookie().name, { value: headers.cookie?.replace(/^[^=]*=/, '') ?? '' })
  browser.cookies.set(STAFF_LANGUAGE_COOKIE, { value: 'ne' })
  const product = await api.must('createProduct', { credentials: tenant.session, body: { name: 'Gym' } })
  const price = { productId: product.id, amountPaisa: '150000', currency: 'NPR', interval: 'month' }
  const { id: priceId } = await api.must('createPrice', { credentials: tenant.session, body: price })
  const member = { name: 'Sita Magar', phone: '9812345678', priceId }
  const sold = await api.must('sellToWalkIn', {
    credentials: { ...headers, 'x-environment': 'sandbox' },
    body: { ...member, payment: { method: 'cash', reference: 'R-7' } },
  })
  await api.must('countDrawer', {
    credentials: { ...headers, 'x-environment': 'sandbox' },
    body: { countedPaisa: '140000', note: 'R-7' },
  })
  const english: string[] = []
  for (const address of [
    ...['/counter', '/counter?q=sita', '/counter?q=nobody', '/payments/day', '/payments/day?date=2026-01-05'],
    ...[`/payments/${sold.payment.id}`, `/payments/${sold.payment.id}/receipt`],
  ]) {
    const shown = await shownAt(browser, address, placeAt(address) ?? '', 'sandbox')
    expect(shown, address).not.toContain('NEXT_')
    expect(shown, address).toMatch(/<main[^>]*>.*<div lang="ne"/s)
    english.push(...latinIn(shown.replaceAll('nobody', '')).map((text) => `${address}: ${text}`))
  }
  expect(english).toEqual([])
})

test('the other pages stay English and say so, in a frame in Nepali', async () => {
  const shown = await shownAt(browser, '/customers', '/customers', 'sandbox')
  const [frame = '', page = ''] = shown.split(/(?=<main[^>]* lang="en")/)
  expect(frame).toContain('काउन्टर')
  expect(page).not.toContain('lang="ne"')
  expect(page).toContain('Customers')
})
