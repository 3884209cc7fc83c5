import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Language } from '@/lib/core/language'
import { drawStatement } from '@/lib/statement/worker/draw-statement'
import { drawnTexts, textsOf } from '@/testing/pdf-texts'
import { drawPdf } from './draw-pdf'
import { printable } from './font'

const PERIOD = '4 Mangsir 2083 (20 November 2026) to 5 Poush 2083 (20 December 2026)'
const SOLD = { detail: PERIOD, period: PERIOD, quantity: '1', rate: 'Rs 113.00' }

const invoiceOf = (count: number, language: Language, pageWords: string) => ({
  language,
  title: language === 'ne' ? 'कर बीजक' : 'Tax invoice',
  number: '2083-84/000031',
  status: 'paid' as const,
  statusLabel: language === 'ne' ? 'तिरिएको' : 'Paid',
  testNotice: null,
  copyNotice: null,
  sender: {
    label: 'Seller',
    name: 'हिमाल डेरी तथा स्त्री उद्योग प्रा. लि.',
    taxNumber: 'PAN 301234567',
    phone: '980\u00a0000\u00a00001',
    details: ['Himal Dairy Pvt. Ltd.', 'help@example.com'],
    accentColor: '#1f5390',
    logoUrl: null,
  },
  recipient: { label: 'Customer', name: 'ज्ञानेन्द्र कर्की', email: 'gyanendra@example.com', details: [] },
  facts: [
    { label: 'Number', value: '2083-84/000031' },
    { label: 'Issued', value: '4 Mangsir 2083 (20 November 2026)' },
    { label: 'Paid', value: '4 Mangsir 2083 (20 November 2026)' },
  ],
  payment: [
    { label: 'Paid with', value: 'Khata balance' },
    { label: 'Reference', value: 'txn_0199c5c3f1d07a5f8a0b2f4d6c8e1a37' },
    { label: 'Paid on', value: '4 Mangsir 2083 (20 November 2026)' },
    { label: 'Amount', value: 'Rs 113.00' },
  ],
  paymentTitle: 'Payment',
  columns: {
    serial: 'S.N.',
    description: 'Description',
    quantity: 'Quantity',
    rate: 'Rate',
    amount: 'Amount',
  },
  lines: Array.from({ length: count }, (_, i) => ({
    description: i % 5 ? `Line ${i + 1}` : `Line ${i + 1}: ${'a long name of what was sold '.repeat(5)}`,
    ...SOLD,
    amount: 'Rs 113.00',
  })),
  totals: [
    { label: 'Before VAT', value: 'Rs 100.00' },
    { label: 'VAT 13 % (included)', value: 'Rs 13.00' },
  ],
  total: { label: 'Total', value: 'Rs 113.00' },
  inWords: { label: 'In words', value: 'Rupees one hundred thirteen only' },
  page: { label: 'See this invoice online', url: 'https://khata.example/invoice/a-long-token-of-an-invoice' },
  nextPayment: 'eSewa and Khalti are never charged by themselves. Three days before 5 Poush you get an SMS.',
  pageWords,
})

const logo = () =>
  sharp({ create: { width: 300, height: 100, channels: 3, background: '#1f5390' } })
    .png()
    .toBuffer()

const textsIn = (bytes: Uint8Array<ArrayBuffer>) => textsOf(new Response(bytes))

test('a price and its discount, with long names and what was given back, fit one sheet', async () => {
  const usual = invoiceOf(0, 'en', 'Page {page} of {pages}')
  const address = 'Lakeside Road 6, Baidam, Pokhara Metropolitan City, Kaski District, Gandaki Province'
  const line = { ...SOLD, amount: 'Rs 11,500.00' }
  const document = {
    ...usual,
    testNotice: 'Test: no money is owed',
    sender: {
      ...usual.sender,
      name: 'Himalayan Yoga and Wellness Centre Pokhara Lakeside',
      phone: '+977 61-523456',
      details: [address, 'help@himalayan-yoga.example.com'],
    },
    recipient: { ...usual.recipient, name: 'Shree Laxmi Prasad Bhattarai-Upadhyaya and family' },
    lines: [
      { ...line, description: 'Unlimited morning and evening classes, family of four' },
      { ...line, description: 'Discount TEA-20' },
    ],
    payment: [...usual.payment, { label: 'Given back', value: 'Rs 1,500.00' }],
  }
  const texts = await textsIn(await drawPdf({ document, changedAt: new Date(), logo: null }))
  expect(texts).toContain('Page 1 of 1')
  expect(texts).toContain(usual.nextPayment)
})

test('the longest name takes one line of the footer, above the mark of Khata', async () => {
  const usual = invoiceOf(1, 'en', 'Page {page} of {pages}')
  const name = 'W'.repeat(200)
  const document = { ...usual, sender: { ...usual.sender, name } }
  const bytes = await drawPdf({ document, changedAt: new Date(0), logo: null })
  const [inFoot, inHead] = (await drawnTexts(new Response(bytes))).filter(({ text }) => text === name)
  expect(inFoot?.lines).toHaveLength(1)
  expect(inHead?.lines.flat().length).toBeGreaterThanOrEqual(name.length)
})

test('an emoji in a name is left out of the sheet, and copied with the name', async () => {
  const usual = invoiceOf(1, 'en', 'Page {page} of {pages}')
  const name = '\u{1F3CB}\u{1F3FD}\u200D\u2642\uFE0F Himal Fitness \u{1F1F3}\u{1F1F5} ©'
  const document = { ...usual, sender: { ...usual.sender, name } }
  const bytes = await drawPdf({ document, changedAt: new Date(0), logo: null })
  const [drawn] = (await drawnTexts(new Response(bytes))).filter(({ text }) => text === name)
  expect(drawn?.lines.flat()).toHaveLength('Himal Fitness ©'.length)
  expect(drawn?.lines.flat()).not.toContain('0000')
})

test.each([
  ['\u0F56\u0F7C\u0F51\u0F0B Sherpa', '[…] Sherpa'],
  ['张伟 (Wei)', '[…] (Wei)'],
  ['محمد علی', '[…] […]'],
  ['\u{1F600}', '[…]'],
  ['Pasang \u{1F600}', 'Pasang'],
  ['सीता थापा', 'सीता थापा'],
])('a name of letters that the font has not is marked, and has no empty boxes: %s', async (name, printed) => {
  const usual = invoiceOf(1, 'en', 'Page {page} of {pages}')
  const document = { ...usual, recipient: { ...usual.recipient, name } }
  const bytes = await drawPdf({ document, changedAt: new Date(0), logo: null })
  const [drawn] = (await drawnTexts(new Response(bytes))).filter(({ text }) => text === name)
  expect(drawn?.lines.flat()).not.toContain('0000')
  expect(printable(name, 'bold')).toBe(printed)
})

test('an invoice with many lines has several pages, each with the seller and its page number', async () => {
  const document = invoiceOf(40, 'en', 'Page {page} of {pages}')
  const bytes = await drawPdf({ document, changedAt: new Date(0), logo: await logo() })
  const texts = await textsIn(bytes)
  const pages = texts.filter((each) => each.startsWith('Page '))
  expect(pages.length).toBeGreaterThan(2)
  expect(pages.at(-1)).toBe(`Page ${pages.length} of ${pages.length}`)
  expect(texts.filter((each) => each === document.columns.amount).length).toBeGreaterThanOrEqual(pages.length)
  expect(texts.filter((each) => each.endsWith('· Tax invoice 2083-84/000031'))).toHaveLength(pages.length - 1)
  for (const { description } of document.lines) expect(texts).toContain(description)
})

test('an invoice of a few lines is one page', async () => {
  const document = invoiceOf(2, 'ne', 'पृष्ठ {page} / {pages}')
  const bytes = await drawPdf({ document, changedAt: new Date(0), logo: null })
  const texts = await textsIn(bytes)
  expect(texts.filter((each) => each.startsWith('पृष्ठ'))).toEqual(['पृष्ठ १ / १'])
})

test('a statement of many movements repeats the heads of its columns on every page', async () => {
  const bytes = await drawStatement({
    language: 'ne',
    title: 'विवरण',
    month: '२०८३ मंसिर',
    owner: '९८०००००००१',
    testNotice: 'परीक्षण: साँचो पैसा होइन',
    columns: { day: 'मिति', what: 'विवरण', amount: 'रकम', balance: 'बाँकी' },
    opening: { label: 'सुरुमा', balance: 'रू ०.००' },
    rows: Array.from({ length: 45 }, (_, i) => ({
      day: '२०८३ मंसिर ४',
      date: '20 November 2026',
      what: i % 2 ? 'जिम सदस्यता' : 'A product with a name that is much longer than its column',
      who: 'हिमाल फिटनेस',
      amount: '−रू १,५०,०००.००',
      balance: 'रू १,५०,०००.००',
    })),
    closing: { label: 'अन्त्यमा', balance: 'रू १,०००.००' },
    sums: [
      { label: 'आयो', value: 'रू १,५००.००' },
      { label: 'गयो', value: 'रू ५००.००' },
    ],
    cut: null,
    pageWords: 'पृष्ठ {page} / {pages}',
  })
  const texts = await textsIn(bytes)
  const pages = texts.filter((each) => each.startsWith('पृष्ठ'))
  expect(pages.length).toBeGreaterThan(2)
  expect(texts.filter((each) => each === 'मिति')).toHaveLength(pages.length)
})
