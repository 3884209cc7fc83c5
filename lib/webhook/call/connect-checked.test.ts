import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkReceiver } from '../endpoint/check-receiver'
import { newSender, startReceiver } from '../stage.fixture'

const LOOPBACK_SPELLINGS = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '0x7f.0.0.0x1',
  '127.000.000.001',
  '１２７。０。０。１',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  'localhost',
  'LOCALHOST.',
  'hook.localhost',
  '0.0.0.0',
  '0',
  '[::]',
]

const OTHER_HOSTILE = [
  '169.254.169.254',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '192.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '127.255.255.254',
  '[fc00::1]',
  '[fd12:3456::1]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::1]',
  '[2001:db8::1]',
  '[2001::1]',
  '[100::1]',
  '[::ffff:10.0.0.1]',
  '[::ffff:0:127.0.0.1]',
]

const call = (url: string) => ({ url, headers: {}, body: '{}' })

/** A server on the same port of both loopback addresses that counts connections. */
async function startCanary() {
  let connections = 0
  const server = net.createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  server.listen(0, '::')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, connections: () => connections }
}

describe('without an allow-list', () => {
  it.each([...LOOPBACK_SPELLINGS, ...OTHER_HOSTILE])('no connection is made to %s', async (host) => {
    const canary = await startCanary()
    const send = newSender({ allowed: [], timeoutMs: 5_000 })
    const result = await send(call(`http://${host}:${canary.port}/`))
    expect(result).toMatchObject({ failure: { code: 'address_not_public' } })
    expect(canary.connections()).toBe(0)
  })

  it.each([...LOOPBACK_SPELLINGS, ...OTHER_HOSTILE])('an endpoint with the host %s is refused', (host) => {
    for (const url of [`http://${host}/`, `https://${host}:8443/`])
      expect(() => checkReceiver(url, 'sandbox', [])).toThrow('public internet')
  })

  it('a name is refused if any of its addresses is not public', async () => {
    const send = newSender({
      allowed: [],
      resolve: async () => [
        { address: '8.8.8.8', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
    })
    expect(await send(call('http://receiver.example/'))).toMatchObject({
      failure: { code: 'address_not_public' },
    })
  })
})

describe('with an allow-list', () => {
  it('a name that resolves to a private address the second time is refused', async () => {
    const receiver = await startReceiver((response) => response.setHeader('connection', 'close').end())
    const addresses = ['127.0.0.1', '127.0.0.2']
    // In this test 127.0.0.1 is the public address, and 127.0.0.2 is the private one.
    const send = newSender({
      allowed: ['127.0.0.1/32'],
      resolve: async () => [{ address: addresses.shift() ?? '', family: 4 }],
    })
    const url = `http://rebinding.example:${new URL(receiver.url).port}/`
    expect(await send(call(url))).toMatchObject({ response: { status: 200 } })
    expect(await send(call(url))).toMatchObject({ failure: { code: 'address_not_public' } })
    expect(receiver.hits).toHaveLength(1)
  })

  it('only the listed ranges may be reached', async () => {
    const receiver = await startReceiver()
    const { port } = new URL(receiver.url)
    const send = newSender({ allowed: ['127.0.0.0/8', 'fd00::/8'] })
    expect(await send(call(`http://localhost:${port}/`))).toMatchObject({ response: { status: 200 } })
    expect(await send(call(`http://10.0.0.1:${port}/`))).toMatchObject({
      failure: { code: 'address_not_public' },
    })
  })
})

describe('the URL of an endpoint', () => {
  it.each([
    ['http://example.com/', 'production', 'https'],
    ['https://user:secret@example.com/', 'sandbox', 'credentials'],
    ['https://user@example.com/', 'production', 'credentials'],
    ['https://localhost/', 'production', 'public internet'],
  ] as const)('%s is refused in %s: %s', (url, environment, words) => {
    expect(() => checkReceiver(url, environment, [])).toThrow(words)
  })

  it.each([
    ['https://example.com/hook?x=1', 'production'],
    ['http://example.com/', 'sandbox'],
    ['https://8.8.8.8/', 'production'],
    ['https://[2606:4700::1111]/', 'production'],
  ] as const)('%s is accepted in %s', (url, environment) => {
    expect(() => checkReceiver(url, environment, [])).not.toThrow()
  })

  it('may lead to this machine only in the sandbox, and only if the operator allows it', () => {
    expect(() => checkReceiver('http://localhost:3000/', 'sandbox', ['127.0.0.0/8'])).not.toThrow()
    expect(() => checkReceiver('http://localhost:3000/', 'production', ['127.0.0.0/8'])).toThrow('https')
    expect(() => checkReceiver('http://localhost:3000/', 'sandbox', [])).toThrow('public internet')
  })

  it('the refusal of a local URL leads to the command that forwards events to one', () => {
    const refused = () => checkReceiver('http://localhost:3000/', 'sandbox', [])
    expect(refused).toThrow('use khata listen: http://localhost:3000/docs/cli#listen.')
  })
})
