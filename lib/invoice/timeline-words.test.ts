import { expect, test } from 'vitest'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { HAPPENED } from '@/messages/invoice-timeline'
import { timelineInWords } from './timeline-words'

const READER = { now: new Date('2026-11-24T04:00:00Z'), timeZone: 'Asia/Kathmandu' }

test.each([
  ['Paid from the wallet.', 'खाताबाट तिरियो।'],
  ['The wallet held Rs 20.00 of Rs 1,500.00.', 'रू १,५००.०० तिर्न खातामा रू २०.०० मात्र थियो।'],
  ['The customer has not agreed to Rs 1,500.00.', 'ग्राहकले रू १,५००.०० को मन्जुरी दिएको छैन।'],
  ['Next attempt at 2026-11-24T10:00:00.000Z.', 'आज १५:४५ मा फेरि काटिन्छ।'],
  ['Mailed to sita@example.com.', 'sita@example.com मा इमेलबाट पठाइयो।'],
  [
    'Settled outside the wallet. The period starts again at 2026-11-23T18:15:00.000Z. Nothing is charged for the time without service.',
    'खाताबाहिर तिरियो। अवधि आज ००:०० देखि फेरि सुरु हुन्छ। सेवा नपाएको समयको केही काटिँदैन।',
  ],
])('what the engine wrote on an invoice is read in Nepali too: %s', (description, nepali) => {
  expect(timelineInWords(description, { ...READER, language: 'ne' })).toBe(nepali)
})

const VALUES = {
  to: 'sita@example.com',
  held: 'Rs 20.00',
  amount: 'Rs 1,500.00',
  moment: '2026-11-24T10:00:00.000Z',
}

test.each(Object.entries(HAPPENED))('each sentence of a timeline is found again: %s', (key, text) => {
  const nepali = timelineInWords(filled(text, VALUES), { ...READER, language: 'ne' })
  const [before = ''] = MESSAGES.ne.invoices.happened[key as keyof typeof HAPPENED].split('{')
  expect(nepali.slice(0, before.length)).toBe(before)
  expect(nepali).not.toMatch(/[{}]|[A-Z]/)
})

test('in English the instants alone become words, and so does what nobody knows in Nepali', () => {
  const english = (description: string) => timelineInWords(description, { ...READER, language: 'en' })
  expect(english('Next attempt at 2026-11-25T10:00:00.000Z.')).toBe('Next attempt at tomorrow 15:45.')
  const other = 'The bank said no. Paid from the wallet.'
  expect(english(other)).toBe(other)
  expect(timelineInWords(other, { ...READER, language: 'ne' })).toBe('The bank said no. खाताबाट तिरियो।')
})
