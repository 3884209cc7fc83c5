import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '@/lib/core/language'
import { smsSegments } from '@/lib/core/sms-segments'
import { MESSAGES } from '@/messages/catalogue'
import type { Sender } from './recipient'
import { SAMPLE_NOTICES, sampleMessages } from './samples'

const SALE = {
  sender: { name: 'Himal Tea', timeZone: 'Asia/Kathmandu', accentColor: null } as Sender,
  product: 'Gold membership',
  amountPaisa: 150_000n,
  now: new Date('2026-11-22T06:15:00Z'),
}

// A notice has a heading. A text that is only sent by SMS has none.
const NAMES = Object.entries(MESSAGES.en.notices).flatMap(([kind, variants]) =>
  Object.entries(variants).flatMap(([variant, text]) =>
    typeof text === 'object' && 'heading' in text ? [`${kind}.${variant}`] : [],
  ),
)

it('a merchant who looks at what customers read finds every notice', () => {
  expect(SAMPLE_NOTICES.map(({ kind, variant }) => `${kind}.${variant}`).sort()).toEqual(NAMES.sort())
})

describe.each(LANGUAGES)('in %s', (language) => {
  it.each(SAMPLE_NOTICES)('the sample of $kind ($variant) is sent as it would be', (notice) => {
    const messages = sampleMessages(notice, SALE, language)
    const sms = messages.find(({ channel }) => channel === 'sms')
    const mail = messages.find(({ channel }) => channel === 'mail')
    expect(mail?.html).toContain('</html>')
    if (notice.variant === 'unlinked') expect(sms).toBeUndefined()
    else expect(smsSegments(sms?.text ?? '')).toBe(1)
  })
})

it('says what the wallet lacks of what is sold', () => {
  const [sms] = sampleMessages({ kind: 'payment_failed', variant: 'first' }, SALE, 'en')
  expect(sms?.text).toContain('Himal Tea: Gold membership is not paid, Rs 1,200 is missing. Add it by 3 Dec')
})
