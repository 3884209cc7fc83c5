import { expect, it } from 'vitest'
import { hashNewPassword } from '@/lib/auth/password'
import { POST } from './route'

async function levelOf(password: string, about: string[] = []): Promise<string> {
  const response = await POST(
    new Request('http://localhost:3000/password-strength', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password, about }),
    }),
  )
  return (await response.json()).level
}

it.each([
  ['password123', [], 'weak'],
  ['asha.gurung1', ['asha.gurung@example.com'], 'personal'],
  ['Himal Yoga 7', ['Himal Yoga'], 'personal'],
  ['kx7qv2mz', [], 'good'],
  ['four grey yaks on a bridge', [], 'strong'],
] as const)('judges %s like the form will when it is sent', async (password, about, level) => {
  expect(await levelOf(password, [...about])).toBe(level)
  const taken = await hashNewPassword(password, 'password', about).then(
    () => true,
    () => false,
  )
  expect(taken).toBe(level === 'good' || level === 'strong')
})
