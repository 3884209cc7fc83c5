import { expect, it, vi } from 'vitest'
import { DomainError } from './errors'

it('an error of another copy of this module is known: pages have their own of each', async () => {
  vi.resetModules()
  const copyOfPage = await import('./errors')
  expect(copyOfPage.DomainError).not.toBe(DomainError)
  expect(new copyOfPage.DomainError('unavailable')).toBeInstanceOf(DomainError)
  expect(new Error('unavailable')).not.toBeInstanceOf(DomainError)
})
