import { expect, it } from 'vitest'
import { countAddress } from './address-limit'

/** How many of `count` sign-ups from a network address are allowed. */
async function signUps(ip: string | undefined, count: number): Promise<number> {
  const outcomes = await Promise.allSettled(Array.from({ length: count }, () => countAddress('sign-up', ip)))
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}

it('limits each address separately', async () => {
  expect(await signUps('203.0.113.1', 25)).toBe(20)
  await expect(countAddress('sign-up', '203.0.113.1')).rejects.toMatchObject({
    code: 'rate_limited',
    facts: { retryAfterSeconds: expect.any(Number) },
  })
  expect(await signUps('203.0.113.2', 1)).toBe(1)
  await expect(countAddress('sign-in', '203.0.113.1')).resolves.toBeUndefined()
})

it('counts all IPv6 addresses of one network as one, and an IPv4 address written as IPv6 as the IPv4 address', async () => {
  expect(await signUps('2001:db8:1:2::1', 10)).toBe(10)
  expect(await signUps('2001:db8:1:2:ffff::9', 15)).toBe(10)
  expect(await signUps('2001:db8:1:3::1', 1)).toBe(1)
  expect(await signUps('198.51.100.7', 20)).toBe(20)
  expect(await signUps('::ffff:198.51.100.7', 1)).toBe(0)
})

it.each(['127.0.0.1', '::1', undefined])('does not count %s', async (ip) => {
  expect(await signUps(ip, 100)).toBe(100)
})
