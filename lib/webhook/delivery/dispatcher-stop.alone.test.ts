import { expect, it } from 'vitest'
import { newBusiness } from '@/testing/business'
import { commitEvent, newDispatcher, newEndpoint, startHanging } from '../stage.fixture'
import { claimDeliveries } from './claim'

it('stop() waits for the last call, even if a running claim ends meanwhile', async () => {
  const { ctx } = await newBusiness()
  const hanging = await startHanging()
  await newEndpoint(ctx, hanging.url)
  await commitEvent(ctx)
  let claims = 0
  let claimBegan: () => void = () => {}
  let endClaim: () => void = () => {}
  const secondClaim = new Promise<void>((resolve) => {
    claimBegan = resolve
  })
  const dispatcher = newDispatcher({
    timeoutMs: 60_000,
    claim: async (limits) => {
      claims += 1
      if (claims === 1) return claimDeliveries(limits)
      claimBegan()
      await new Promise<void>((resolve) => {
        endClaim = resolve
      })
      return []
    },
  })
  const draining = dispatcher.drain(60_000)
  await hanging.received(1)
  // A second drain only makes the first one check again.
  await dispatcher.drain(60_000)
  await secondClaim
  const stopped = dispatcher.stop(60_000)
  endClaim()
  await new Promise((resolve) => setImmediate(resolve))
  hanging.release()
  await stopped
  expect(await draining).toMatchObject({ state: 'stopped' })
})
