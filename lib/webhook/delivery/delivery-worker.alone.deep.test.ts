import { beforeEach, describe, expect, it } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { deliver, deliveriesOf } from '../stage.fixture'
import { freeAbandoned } from './delivery-worker'
import { heldByAnother, killed } from './held-by-another.fixture'

beforeEach(() => query('DELETE FROM webhook_deliveries'))

describe('the deliveries that a process held', () => {
  it('stay with it while it runs: no other process on its host sends them', async () => {
    const { hanging, other } = await heldByAnother()
    expect(await freeAbandoned()).toBe(0)
    await deliver()
    expect(hanging.hits).toHaveLength(8)
    await killed(other)
  })

  it('are sent thirty seconds after its last beat, if it ran on another host', async () => {
    const { hanging, endpoint, other } = await heldByAnother()
    await killed(other)
    hanging.release()
    const elsewhere = (age: string) =>
      query(`UPDATE delivery_workers SET host = 'elsewhere', beat_at = now() - $1::interval WHERE pid = $2`, [
        age,
        other.pid,
      ])
    await elsewhere('29 seconds')
    expect(await freeAbandoned()).toBe(0)
    await elsewhere('31 seconds')
    expect(await freeAbandoned()).toBe(10)
    await deliver()
    expect((await deliveriesOf(endpoint.id)).every(({ status }) => status === 'succeeded')).toBe(true)
    expect(await query('SELECT 1 FROM delivery_workers WHERE pid = $1', [other.pid])).toEqual([])
  })
})
