import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { instruments } from '@/lib/infra/telemetry/metrics/record'
import { startMetrics } from '@/lib/infra/telemetry/metrics/start'

/** An Inngest server that notes the URLs under which the app registers. */
async function openRegistry(): Promise<{ url: string; registered: string[] }> {
  const registered: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { url, functions } = JSON.parse(body) as {
      url: string
      functions: { steps: { step: { runtime: { url: string } } } }[]
    }
    registered.push(url, ...functions.map(({ steps }) => steps.step.runtime.url))
    response.end(JSON.stringify({ ok: true, modified: true, status: 200 }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, registered }
}

it('whatever host, path or query an unsigned sync names, the app registers its own address', async () => {
  const registry = await openRegistry()
  vi.stubEnv('INNGEST_BASE_URL', registry.url)
  vi.resetModules()
  onTestFinished(() => {
    vi.unstubAllEnvs()
    vi.resetModules()
  })
  const { PUT } = await import('@/app/api/inngest/route')

  const response = await PUT(
    new Request('http://evil.example/api/inngest?probe=trust&deployId=x&stepId=none', {
      method: 'PUT',
      headers: {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.example',
      },
    }),
  )
  expect(response.status).toBe(200)
  const [url, ...functionUrls] = registry.registered
  expect(url).toBe('http://localhost:3000/api/inngest')
  expect(functionUrls.length).toBeGreaterThan(0)
  for (const each of functionUrls) {
    const { origin, pathname, searchParams } = new URL(each)
    expect({ origin, pathname, query: [...searchParams.keys()].sort() }).toEqual({
      origin: 'http://localhost:3000',
      pathname: '/api/inngest',
      query: ['fnId', 'stepId'],
    })
  }
})

it('a call of a function is measured under its name, and one that does not exist as other', async () => {
  startMetrics()
  const { POST } = await import('@/app/api/inngest/route')
  for (const id of ['khata-look-for-work', 'khata-constructor']) {
    const url = `http://localhost:3000/api/inngest?fnId=${id}&stepId=step`
    await POST(new Request(url, { method: 'POST', headers: { host: 'localhost:3000' } }))
  }
  const text = (await instruments()?.render([])) ?? ''
  expect(text).toMatch(/khata_function_call_seconds_count\{function="look-for-work",status="\dxx"\} 1\n/)
  expect(text).toMatch(/khata_function_call_seconds_count\{function="other",status="\dxx"\} 1\n/)
})

it('a call whose body is no JSON is refused, and is no failure of ours', async () => {
  const { POST } = await import('@/app/api/inngest/route')
  const url = 'http://localhost:3000/api/inngest?fnId=khata-look-for-work&stepId=step'
  for (const body of ['', '{', 'a=b']) {
    const headers = { host: 'localhost:3000', 'x-inngest-signature': 't=1&s=0' }
    const response = await POST(new Request(url, { method: 'POST', headers, body }))
    expect(response.status).toBe(400)
  }
})

it('a stranger asks for thirty syncs in ten minutes, and the app itself for as many as it needs', async () => {
  const { PUT } = await import('@/app/api/inngest/route')
  const sync = async (headers: Record<string, string>) =>
    (await PUT(new Request('http://localhost:3000/api/inngest', { method: 'PUT', headers }))).status
  const times = (count: number, headers: Record<string, string>) =>
    Promise.all(Array.from({ length: count }, () => sync({ host: 'localhost:3000', ...headers })))
  const asked = await times(31, { 'x-forwarded-for': '203.0.113.60' })
  expect(asked.filter((status) => status === 429)).toHaveLength(1)
  expect(await times(31, {})).not.toContain(429)
})
