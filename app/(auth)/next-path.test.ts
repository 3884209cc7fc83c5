import { expect, it } from 'vitest'
import { nextPath } from './next-path'

it.each([
  ['/invite/abc', '/invite/abc'],
  ['/dashboard?tab=keys', '/dashboard?tab=keys'],
  [undefined, '/dashboard'],
  ['', '/dashboard'],
  ['https://evil.example', '/dashboard'],
  ['//evil.example', '/dashboard'],
  ['/\\evil.example', '/dashboard'],
  ['/\t/evil.example', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
])('%s leads to %s', (given, path) => {
  expect(nextPath(given)).toBe(path)
})
