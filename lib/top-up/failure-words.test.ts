import { expect, it } from 'vitest'
import reconciliation from '@/messages/en/reconciliation.json'
import { filled } from '@/messages/filled'
import { failureInWords } from './failure-words'

it.each(Object.values(reconciliation.failures))('why a top-up failed is read in Nepali too: %s', (text) => {
  const stored = filled(text, { received: '40000', asked: '50000' })
  expect(failureInWords(stored, 'en')).toBe(stored)
  expect(failureInWords(stored, 'ne')).not.toMatch(/[a-z{}0-9]/)
})

it('what nobody knows stays as it is', () => {
  expect(failureInWords('The bank said no.', 'ne')).toBe('The bank said no.')
})
