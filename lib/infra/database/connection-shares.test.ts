import { describe, expect, it } from 'vitest'
import type { Environment } from '@/prisma/generated/enums'
import { ConnectionShares } from './connection-shares'

const SHARES = {
  perCaller: { production: 2, sandbox: 1 },
  allSandboxes: 2,
  waiting: { total: 8, perKey: 3 },
  patienceMs: 1_000,
}

/** Shares with a clock that the test sets, and work that ends when the test says so. */
function newShares() {
  let nowMs = 0
  const shares = new ConnectionShares(SHARES, () => nowMs)
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const begin = (work: string, name: string, environment: Environment = 'production') =>
    shares.lend({ name, environment }, () => {
      began.push(work)
      return new Promise<string>((resolve) => ends.set(work, () => resolve(work)))
    })
  const end = async (...works: string[]) => {
    for (const work of works) ends.get(work)?.()
    await settled()
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const later = (ms: number) => {
    nowMs += ms
  }
  return { begin, began, end, settled, later }
}

describe('the shares of connections', () => {
  it('let a caller have some open, and the others wait in the order in which they came', async () => {
    const { begin, began, end, settled } = newShares()
    const all = ['1', '2', '3', '4'].map((work) => begin(work, 'shop'))
    await settled()
    expect(began).toEqual(['1', '2'])
    await end('2')
    expect(began).toEqual(['1', '2', '3'])
    await end('1', '3')
    await end('4')
    expect(await Promise.all(all)).toEqual(['1', '2', '3', '4'])
  })

  it('do not let the line of one caller delay another', async () => {
    const { begin, began, settled } = newShares()
    for (const work of ['1', '2', '3']) void begin(work, 'busy')
    void begin('other', 'quiet')
    await settled()
    expect(began).toEqual(['1', '2', 'other'])
  })

  it('leave connections to production, however many sandboxes there are', async () => {
    const { begin, began, end, settled } = newShares()
    for (const name of ['a', 'b', 'c']) void begin(name, name, 'sandbox')
    void begin('shop', 'a')
    await settled()
    expect(began).toEqual(['a', 'b', 'shop'])
    await end('a')
    expect(began).toEqual(['a', 'b', 'shop', 'c'])
  })

  it('go on after work that fails', async () => {
    const shares = new ConnectionShares(SHARES)
    const caller = { name: 'shop', environment: 'sandbox' } as const
    await expect(shares.lend(caller, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await expect(shares.lend(caller, async () => 'yes')).resolves.toBe('yes')
  })

  it('refuse a call behind which too many wait, and one that has waited for too long', async () => {
    const { begin, end, later, settled } = newShares()
    void begin('1', 'shop')
    void begin('2', 'shop')
    const late = Promise.allSettled(['3', '4', '5'].map((work) => begin(work, 'shop')))
    await settled()
    await expect(begin('6', 'shop')).rejects.toMatchObject({ code: 'rate_limited' })
    later(1_001)
    await end('1')
    const refused = { status: 'rejected', reason: expect.objectContaining({ code: 'unavailable' }) }
    expect(await late).toEqual([refused, refused, refused])
    // Refused work holds no connection.
    const next = begin('7', 'shop')
    await settled()
    await end('2', '7')
    expect(await next).toBe('7')
  })
})
