import { expect, it } from 'vitest'
import type { CustomerId } from '@/lib/core/id'
import { redacted } from './erase-customer'
import { pseudonymOf, scrubber } from './rules'

const PSEUDONYM = pseudonymOf('01a20217-a362-7376-bc32-8242dd93bd84' as CustomerId)
const { name: NAME, email: EMAIL } = PSEUDONYM

const scrub = scrubber({ names: new Set(['Asha Rai']), emails: new Set(), phones: new Set() }, PSEUDONYM)

it('a document keeps its fields, amounts and ids, and loses what a person wrote', () => {
  const document = {
    id: 'cus_1',
    email: 'asha@example.com',
    name: 'Asha',
    metadata: { note: 'anything' },
    lines: [{ description: 'Tea for Asha Rai', amountPaisa: '50000', quantity: 1 }],
    successUrl: 'https://shop.example.com/?to=asha',
    cancelReason: 'she moves',
    paidAt: null,
  }
  expect(redacted(document, 'cus_1', PSEUDONYM, scrub)).toEqual({
    id: 'cus_1',
    email: EMAIL,
    name: NAME,
    metadata: {},
    lines: [{ description: `Tea for ${NAME}`, amountPaisa: '50000', quantity: 1 }],
    successUrl: null,
    cancelReason: null,
    paidAt: null,
  })
})

it("Khata's own reason for the end of a subscription stays, because it says nothing about a person", () => {
  expect(redacted({ cancelReason: 'payment_failed' }, 'cus_1', PSEUDONYM, scrub)).toEqual({
    cancelReason: 'payment_failed',
  })
})
