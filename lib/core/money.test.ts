import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountPaisa } from './fields'
import { formatNpr, MAX_PAISA, unbrokenNpr } from './money'

const amounts = fc.bigInt({ min: 0n, max: MAX_PAISA })

describe('an amount on the wire', () => {
  it('is exact up to sixteen digits, more than a floating-point number can hold', () => {
    fc.assert(
      fc.property(amounts, (paisa) => {
        expect(amountPaisa.parse(String(paisa))).toBe(paisa)
      }),
    )
    expect(amountPaisa.parse('9007199254740993')).toBe(9007199254740993n)
    expect(amountPaisa.parse('000')).toBe(0n)
  })

  it('has at most sixteen digits, so that the sum of nine hundred fits a 64-bit integer', () => {
    expect(amountPaisa.parse('9'.repeat(16))).toBe(MAX_PAISA)
    expect(900n * MAX_PAISA).toBeLessThan(2n ** 63n)
  })

  it.each(['', ' ', '-1', '+1', '1.5', '1e3', '0x10', '1,000', ' 1', '1\n', '१००', '1'.repeat(17)])(
    'is never %j',
    (text) => {
      expect(amountPaisa.safeParse(text).success).toBe(false)
    },
  )
})

describe('an amount for a reader', () => {
  it.each([
    [0n, 'Rs 0.00', 'रू ०.००'],
    [5n, 'Rs 0.05', 'रू ०.०५'],
    [123450n, 'Rs 1,234.50', 'रू १,२३४.५०'],
    [99900n, 'Rs 999.00', 'रू ९९९.००'],
    [12345678n, 'Rs 1,23,456.78', 'रू १,२३,४५६.७८'],
    [1234567890n, 'Rs 1,23,45,678.90', 'रू १,२३,४५,६७८.९०'],
    [-123450n, '−Rs 1,234.50', '−रू १,२३४.५०'],
  ])('of %s paisa is %s, in Nepali %s', (paisa, english, nepali) => {
    expect(formatNpr(paisa, 'en')).toBe(english)
    expect(formatNpr(paisa, 'ne')).toBe(nepali)
  })

  it('has no paisa of whole rupees in a sentence in Nepali', () => {
    const said = (paisa: bigint) => (['en', 'ne'] as const).map((language) => unbrokenNpr(paisa, language))
    expect(said(250_000n)).toEqual(['Rs\u00A02,500.00', 'रू\u00A0२,५००'])
    expect(said(35_050n)).toEqual(['Rs\u00A0350.50', 'रू\u00A0३५०.५०'])
  })

  it('groups lakhs and crores as the Unicode locale data does', () => {
    const lakhs = new Intl.NumberFormat('en-IN')
    fc.assert(
      fc.property(amounts, (paisa) => {
        const cents = String(paisa % 100n).padStart(2, '0')
        expect(formatNpr(paisa, 'en')).toBe(`Rs ${lakhs.format(paisa / 100n)}.${cents}`)
      }),
    )
  })
})
