import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { instruments } from '@/lib/infra/telemetry/metrics/record'
import { startMetrics } from '@/lib/infra/telemetry/metrics/start'
import { measureRequest } from './trace-call'

it('counts requests by what their path is about, and never by what a stranger wrote', async () => {
  startMetrics()
  const server = createServer((request, response) => {
    measureRequest(request, response)
    response.writeHead(request.url?.startsWith('/v1') ? 200 : 404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  for (const path of ['/v1/customers?limit=1', '/checkout/cs_secret', '/constructor', '/', '/wp-login.php'])
    await (await fetch(`http://127.0.0.1:${port}${path}`)).text()
  server.close()
  await once(server, 'close')
  const text = (await instruments()?.render([])) ?? ''
  const counted = [...text.matchAll(/khata_http_duration_seconds_count\{(.*)\} (\d+)/g)]
  expect(counted.map(([, labels, times]) => `${labels} ${times}`).sort()).toEqual([
    'area="checkout",status="4xx" 1',
    'area="other",status="4xx" 3',
    'area="v1",status="2xx" 1',
  ])
})
