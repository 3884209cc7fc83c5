import { expect, it } from 'vitest'
import type { WebhookEndpointId } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { newBusiness } from '@/testing/business'
import { createEndpoint, uuidOf } from '../call.fixture'
import { commitEvent, deliver, letTimePass, startReceiver } from '../stage.fixture'
import { listFailureCauses } from './causes'

const idOf = ({ id }: { id: string }) => uuidOf(id) as WebhookEndpointId

it('deliveries that fail alike are one cause with its count, its beginning and its newest delivery', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  let httpStatus = 500
  const broken = await startReceiver((response) => response.writeHead(httpStatus).end())
  const well = await startReceiver()
  const first = await createEndpoint(sandboxKey, broken.url)
  await createEndpoint(sandboxKey, well.url)
  for (let n = 0; n < 3; n++) await commitEvent(ctx)
  await deliver()
  httpStatus = 302
  await commitEvent(ctx)
  await deliver()

  const causes = await listFailureCauses(ctx)
  const endpointId = idOf(first)
  expect(causes).toMatchObject([
    { endpointId, url: broken.url, status: 'retrying', failure: 'redirect', httpStatus: 302, deliveries: 1 },
    { endpointId, url: broken.url, status: 'retrying', failure: 'status', httpStatus: 500, deliveries: 3 },
  ])
  const rows = await query<{ id: string; createdAt: Date }>(
    'SELECT id, created_at FROM webhook_deliveries WHERE endpoint_id = $1 ORDER BY id',
    [endpointId],
  )
  expect(causes[1]).toMatchObject({ since: rows[0]?.createdAt, newestId: rows[2]?.id })
  expect(await listFailureCauses((await newBusiness()).ctx)).toEqual([])
})

it('what an endpoint has taken in the end is no cause any more, and an endpoint is asked for alone', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  let httpStatus = 503
  const receiver = await startReceiver((response) => response.writeHead(httpStatus).end())
  const other = await startReceiver((response) => response.writeHead(410).end())
  const [one, two] = [
    await createEndpoint(sandboxKey, receiver.url),
    await createEndpoint(sandboxKey, other.url),
  ]
  await commitEvent(ctx)
  await deliver()
  expect(await listFailureCauses(ctx, idOf(one))).toMatchObject([{ httpStatus: 503, deliveries: 1 }])
  // 410 switches the endpoint off, and the delivery is given up.
  expect(await listFailureCauses(ctx, idOf(two))).toMatchObject([{ status: 'failed', httpStatus: 410 }])
  httpStatus = 200
  await letTimePass(idOf(one))
  await deliver()
  expect(await listFailureCauses(ctx, idOf(one))).toEqual([])
})
