import net from 'node:net'
import { expect, test } from './fixtures'

/** Sends a request that no HTTP client would send, as it is written. Resolves with the status line and the headers. */
function send(head: string[], body = ''): Promise<string> {
  const lines = [
    ...head,
    'Host: localhost',
    'Connection: close',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(process.env.E2E_PORT), '127.0.0.1')
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(received.split('\r\n\r\n', 1)[0] ?? ''))
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1')
  })
}

const statusOf = (response: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1])

const PLACES = [
  '',
  '/images',
  '/invoice',
  '/docs',
  '/docs/errors',
  '/docs/reference',
  '/outbox',
  '/invite',
  '/api/auth',
]
const BROKEN = ['%ED%A0%80', '%', '%zz', '%FF', '%C0%AF', '%F8%88%80%80%80', '%u0041']
const STRANGE = [
  '%00',
  '%2e%2e%2f',
  '%5c',
  '%0d%0a',
  '\xed\xa0\x80',
  '[x]',
  '%25ED',
  '..%00/',
  `${'a'.repeat(4_000)}`,
]

for (const place of PLACES) {
  test(`an address under ${place}/ with a broken or strange encoding is not found`, async () => {
    for (const end of BROKEN)
      expect([end, statusOf(await send([`GET ${place}/${end} HTTP/1.1`]))]).toEqual([end, 404])
    for (const end of STRANGE)
      expect(statusOf(await send([`GET ${place}/${end} HTTP/1.1`])), end).toBeLessThan(500)
  })
}

test('a broken address of the site shows the page “not found”', async ({ page }) => {
  const response = await page.goto('/docs/%ED%A0%80')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
})

test('a form from another site is refused before any code of its page runs', async ({ request }) => {
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'not an address', 'next-action': '7f00' },
  ]) {
    const response = await request.post('/sign-in', { headers, multipart: { email: 'a@example.com' } })
    expect([headers, response.status()]).toEqual([headers, 403])
  }
})

test('a form whose hidden fields were changed is refused with 400', async ({ request }) => {
  for (const path of ['/sign-in', '/sign-up', '/forgot-password', '/wallet/sign-in']) {
    const html = await (await request.get(path)).text()
    const [, name = '', value = ''] = /name="(\$ACTION_\d+:0)" value="([^"]*)"/.exec(html) ?? []
    const action = JSON.parse(value.replaceAll('&quot;', '"')) as { id: string }
    const post = async (options: Parameters<typeof request.post>[1]) =>
      (await request.post(path, { ...options, maxRedirects: 0 })).status()
    for (const garbled of ['{"id":', '[]', '{"id":"none","bound":"$@1"}', '{"id":{},"bound":7}'])
      expect([
        path,
        garbled,
        await post({
          multipart: { [name.replace(':0', '').replace('ACTION_', 'ACTION_REF_')]: '', [name]: garbled },
        }),
      ]).toEqual([path, garbled, 400])
    const headers = { 'next-action': action.id, 'content-type': 'text/plain;charset=UTF-8' }
    for (const data of ['[[[[', 'null', '["$F1"]', '[1,2]'])
      expect([path, data, await post({ headers, data })]).toEqual([path, data, 400])
  }
})

test('methods and targets that the framework does not know are refused with a sentence', async () => {
  for (const [head, status] of [
    ['TRACE /api/health HTTP/1.1', 405],
    ['PROPFIND /invoice/x/pdf HTTP/1.1', 405],
    ['OPTIONS * HTTP/1.1', 400],
    ['GET /api/auth/callback/credentials HTTP/1.1', 405],
  ] as const)
    expect([head, statusOf(await send([head]))]).toEqual([head, status])
  const absolute = await send(['GET http://evil.example/dashboard HTTP/1.1'])
  expect(absolute).not.toContain('evil.example')
})

test('the command line and the client are handed out as npm installs them, and nothing else', async ({
  request,
}) => {
  for (const name of ['khata-cli.tgz', 'khata-client.tgz']) {
    const body = await (await request.get(`/downloads/${name}`)).body()
    expect([name, ...body.subarray(0, 2)]).toEqual([name, 0x1f, 0x8b])
  }
  for (const name of ['khata-server.tgz', '..%2Fserve.mjs'])
    expect([name, (await request.get(`/downloads/${name}`)).status()]).toEqual([name, 404])
})

test('a callbackUrl that leads to another site or is broken is refused, and in a cookie ignored', async () => {
  for (const junk of [
    'junk',
    '%ED%A0%80',
    'javascript:alert(1)',
    'https://evil.example',
    '/.//evil.example',
    '//evil',
  ])
    for (const action of ['signin', 'session', 'csrf', 'providers']) {
      const refused = await send([`GET /api/auth/${action}?callbackUrl=${junk} HTTP/1.1`])
      expect([junk, statusOf(refused)]).toEqual([junk, 400])
      const dropped = await send([
        `GET /api/auth/${action} HTTP/1.1`,
        `Cookie: next-auth.callback-url=${junk}`,
      ])
      expect(statusOf(dropped), junk).toBeLessThan(400)
      expect(dropped).not.toMatch(/location:.*evil/i)
    }
  const taken = await send(['GET /api/auth/csrf?callbackUrl=/dashboard HTTP/1.1'])
  expect(statusOf(taken)).toBe(200)
})

test('signing in never leads to another site', async ({ page, merchant }) => {
  await page.goto('/dashboard')
  for (const next of ['/.//evil.example', '/..//evil.example', '/./\\evil.example', '/%2e//evil.example']) {
    await page.goto(`/sign-in?next=${encodeURIComponent(next)}`)
    await expect(page).toHaveURL('/dashboard/sandbox')
    await expect(page.getByText(merchant.businessName).first()).toBeVisible()
  }
})
