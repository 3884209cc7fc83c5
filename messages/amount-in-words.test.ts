import { expect, it } from 'vitest'
import { MAX_PAISA } from '@/lib/core/money'
import { amountInWords } from './amount-in-words'

it.each([
  [0n, 'Rupees zero only', 'शून्य रुपैयाँ मात्र'],
  [100n, 'Rupees one only', 'एक रुपैयाँ मात्र'],
  [50n, 'Rupees zero and fifty paisa only', 'शून्य रुपैयाँ पचास पैसा मात्र'],
  [1_000_00n, 'Rupees one thousand only', 'एक हजार रुपैयाँ मात्र'],
  [
    1_20_450_05n,
    'Rupees one lakh twenty thousand four hundred fifty and five paisa only',
    'एक लाख बीस हजार चार सय पचास रुपैयाँ पाँच पैसा मात्र',
  ],
  [
    99_99_99_999_99n,
    'Rupees ninety-nine crore ninety-nine lakh ninety-nine thousand nine hundred ninety-nine and ninety-nine paisa only',
    'उनान्सय करोड उनान्सय लाख उनान्सय हजार नौ सय उनान्सय रुपैयाँ उनान्सय पैसा मात्र',
  ],
])('%i paisa are %s', (paisa, english, nepali) => {
  expect([amountInWords(paisa, 'en'), amountInWords(paisa, 'ne')]).toEqual([english, nepali])
})

it('the largest amount has words, and each number up to ninety-nine has its own', () => {
  expect(amountInWords(MAX_PAISA, 'en')).toMatch(/^Rupees nine neel .+ ninety-nine paisa only$/)
  for (const language of ['en', 'ne'] as const) {
    const words = Array.from({ length: 100 }, (_, n) => amountInWords(BigInt(n) * 100n, language))
    expect(new Set(words).size).toBe(100)
  }
})
