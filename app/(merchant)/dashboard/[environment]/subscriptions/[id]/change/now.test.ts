import { describe, expect, it } from 'vitest'
import type { Language } from '@/lib/core/language'
import { agreedLess, changedText, changing, hindrance } from './now'

const PREVIEW = {
  totalPaisa: '50000',
  nextPeriodAmountPaisa: '150000',
  nextChargeAt: '2026-12-08T04:15:00Z' as string | null,
  shortfallPaisa: '0' as string | null,
}
const ACTIVE = {
  status: 'active' as 'active' | 'trialing',
  pendingChange: null as { priceId: string; quantity: number; effectiveAt: string } | null,
  collection: 'wallet' as 'wallet' | 'outside',
  agreement: null,
}
const WAITS = { priceId: 'price_1', quantity: 2, effectiveAt: '2026-12-08T04:15:00Z' }

type Scene = Partial<typeof PREVIEW> &
  Partial<typeof ACTIVE> & { when?: 'now' | 'unbilled' | 'period_end'; fullPaisa?: bigint }

const scene = ({ when = 'now', fullPaisa = 150_000n, ...more }: Scene = {}) => ({
  subscription: { ...ACTIVE, ...more },
  preview: { ...PREVIEW, ...more },
  choice: { when },
  fullPaisa,
  now: new Date('2026-11-28T04:15:00Z'),
  timeZone: 'Asia/Kathmandu',
  language: 'en' as Language,
})

describe('a change says in figures', () => {
  it.each<[string, Scene]>([
    ['Rs 500.00 is charged now, from the wallet. The next charge is Rs 1,500.00, 22 Mangsir.', {}],
    [
      'Rs 500.00 goes back now, with a credit note. The next charge is Rs 1,500.00, 22 Mangsir.',
      { totalPaisa: '-50000' },
    ],
    [
      'Nothing is charged now. The next charge is Rs 1,500.00, 22 Mangsir. It replaces the pending change.',
      { totalPaisa: '0', when: 'period_end', pendingChange: WAITS },
    ],
    [
      'The trial continues, and nothing is charged now. The next charge is Rs 1,500.00, 22 Mangsir.',
      { totalPaisa: '0', status: 'trialing' },
    ],
    [
      'Rs 500.00 is charged now, from the wallet. It ends with its period, so nothing is charged after it.',
      { nextChargeAt: null },
    ],
  ])('%s', (text, more) => expect(changing(scene(more))).toBe(text))
})

describe('a change that would be refused says why', () => {
  it.each<[string, Scene]>([
    ['', {}],
    ['', { shortfallPaisa: null }],
    ['', { totalPaisa: '-50000', collection: 'outside' }],
    [
      'The wallet is Rs 200.00 short. Once it has enough, you can make the change.',
      { shortfallPaisa: '20000' },
    ],
    [
      'It is paid outside the wallet, so nothing can be charged now. Choose a change without billing the rest, or with the next period.',
      { collection: 'outside' },
    ],
  ])('%s', (text, more) => expect(hindrance(scene(more))).toBe(text))

  it('what the customer has agreed to, if it is less', () => {
    const agreement = { givenAt: '2026-11-01T00:00:00Z', amountPaisa: '100000' } as never
    const { subscription, ...rest } = scene()
    const told = (fullPaisa: bigint) =>
      agreedLess({ ...rest, subscription: { ...subscription, agreement }, fullPaisa })
    expect(told(100_000n)).toBe('')
    expect(told(150_000n)).toBe(
      'The customer’s permission covers at most Rs 1,000.00 a period. If nothing else covers Rs 1,500.00, the change is refused: ask them first.',
    )
    const later = { ...rest, choice: { when: 'period_end' as const }, fullPaisa: 150_000n }
    expect(agreedLess({ ...later, subscription: { ...subscription, agreement } })).toContain(
      'they are asked at once',
    )
    expect(agreedLess(scene())).toBe('')
  })
})

it('what was done is said with its paper', () => {
  const nothing = { subscription: { pendingChange: null }, invoice: null, creditNote: null }
  const said = (more: Partial<Parameters<typeof changedText>[0]> = {}, language: Language = 'en') =>
    changedText({ ...nothing, ...more }, language)
  const invoice = { totalAmountPaisa: '50000', invoiceNumber: '2083-84/000002' }
  const creditNote = { amountPaisa: '50000', number: 'CN-2083-84/000001' }
  expect(said()).toBe('Changed. Nothing was charged.')
  expect(said({ subscription: { pendingChange: WAITS } })).toBe('It changes with its next period.')
  expect(said({ invoice })).toBe('Changed. Rs 500.00 was paid, with invoice 2083-84/000002.')
  expect(said({ creditNote })).toBe('Changed. Rs 500.00 was refunded, with credit note CN-2083-84/000001.')
  expect(said({ invoice }, 'ne')).toBe('योजना फेरियो। बीजक 2083-84/000002 को रू ५००.०० तिरियो।')
})

it('the same is said in Nepali', () => {
  expect(changing({ ...scene(), language: 'ne' })).toBe(
    'अहिले खाताबाट रू ५००.०० काटिन्छ। अर्को पटक मंसिर २२ (८ डिसेम्बर) मा रू १,५००.०० काटिन्छ।',
  )
})
