import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { constructEvent } from '@/clients/typescript/src/signature'
import { newId, toWire } from '@/lib/core/id'
import { eventDocument } from '@/lib/events/document'
import { emitAll } from '@/lib/events/emit'
import type { Ctx } from '@/lib/infra/ctx'
import { inTransaction } from '@/lib/infra/database/transaction'
import { commitEvent, newSender, startReceiver } from '@/lib/webhook/stage.fixture'
import { newBusiness } from '@/testing/business'
import { ApiServer } from './api-server.fixture'
import { type Connection, connect } from './connection'
import { type ListenOptions, listen } from './listen'
import { Screen } from './screen.fixture'
import { trigger } from './trigger'

let server: ApiServer
beforeAll(async () => {
  server = await ApiServer.start()
})
afterAll(() => server.goAway())

const POLL_MS = 20

/** Listens until the test is over. Resolves when no later event is missed. */
async function startListening(connection: Connection, options: Partial<ListenOptions>) {
  const screen = new Screen()
  const stop = new AbortController()
  const all = { patterns: ['*'], signal: stop.signal, pollMs: POLL_MS, ...options }
  const listening = listen(connection, all, screen)
  const end = async () => {
    stop.abort()
    await listening
  }
  onTestFinished(end)
  await Promise.race([screen.says('Ready.'), listening])
  return { screen, end }
}

async function stage(options: Partial<ListenOptions> = {}) {
  const business = await newBusiness()
  const connection = connect({ apiKey: business.sandboxKey, baseUrl: server.url })
  const receiver = await startReceiver()
  const listener = await startListening(connection, { forwardTo: receiver.url, ...options })
  const { secret } = await connection.khata.getSandboxListener()
  return { ...business, ...listener, connection, receiver, secret }
}

const commit = async (ctx: Ctx, type: Parameters<typeof commitEvent>[1]) =>
  toWire('evt', await commitEvent(ctx, type))

describe('khata listen', () => {
  it('forwards what happens, so that a receiver cannot tell it from a delivery', async () => {
    const { ctx, receiver, secret, screen } = await stage()
    const id = await commit(ctx, 'customer.created')
    await screen.says(id)
    const [hit] = receiver.hits
    const header = hit?.headers['service-signature'] as string
    const event = await constructEvent(hit?.body ?? '', header, secret)
    expect(event).toMatchObject({ id, type: 'customer.created', data: { name: 'सीता' } })
    expect(() =>
      new Stripe('sk_test_unused').webhooks.constructEvent(hit?.body ?? '', header, secret),
    ).not.toThrow()
    expect(screen.outLines[0]).toMatch(/^\d\d:\d\d:\d\d {2}customer\.created +evt_\w{26} {2}→ 200 {2}\d+ ms$/)

    const delivered = await startReceiver()
    await newSender()({
      url: delivered.url,
      headers: hit?.headers as Record<string, string>,
      body: hit?.body ?? '',
    })
    expect(Object.keys(hit?.headers ?? {})).toEqual(Object.keys(delivered.hits[0]?.headers ?? {}))
  })

  it('forwards only the wanted types, and a sample under the type that it is a sample of', async () => {
    const { ctx, connection, receiver, screen } = await stage({ patterns: ['invoice.*', 'customer.updated'] })
    await commit(ctx, 'customer.created')
    await trigger(connection, 'subscription.created', new Screen())
    await commit(ctx, 'invoice.paid')
    await trigger(connection, 'invoice.payment_failed', new Screen())
    await commit(ctx, 'customer.updated')
    await screen.says('customer.updated')
    const types = receiver.hits.map(({ body }) => JSON.parse(body).type)
    expect(types).toEqual(['invoice.paid', 'invoice.payment_failed', 'customer.updated'])
  })

  it('leaves out older events, or begins after the event that is given', async () => {
    const { ctx, sandboxKey } = await newBusiness()
    const ids: string[] = []
    for (const type of ['customer.created', 'customer.updated', 'customer.archived'] as const)
      ids.push(await commit(ctx, type))
    const receiver = await startReceiver()
    const connection = connect({ apiKey: sandboxKey, baseUrl: server.url })
    await startListening(connection, { forwardTo: receiver.url })
    expect(receiver.hits).toHaveLength(0)
    const { screen } = await startListening(connection, { forwardTo: receiver.url, since: ids[0] })
    await screen.says(ids[2] ?? '')
    expect(receiver.hits.map(({ headers }) => headers['webhook-id'])).toEqual(
      expect.arrayContaining(ids.slice(1)),
    )
    expect(receiver.hits.map(({ headers }) => headers['webhook-id'])).not.toContain(ids[0])
  })

  it('finds an event whose transaction commits after newer events have been seen, and forwards each once', async () => {
    const { ctx, receiver, screen } = await stage()
    const id = newId('evt')
    const document = eventDocument(ctx, newId('cus'), { id: 'late' })
    await inTransaction(async (tx) => {
      await emitAll(tx, [{ id, type: 'customer.created', document }], 'req_late')
      await screen.says(await commit(ctx, 'customer.updated'))
    })
    await screen.says(toWire('evt', id))
    await screen.says(await commit(ctx, 'customer.archived'))
    expect(receiver.hits.map(({ body }) => JSON.parse(body).type)).toEqual([
      'customer.updated',
      'customer.created',
      'customer.archived',
    ])
  })

  it('continues after the API was away, without losing or repeating an event', async () => {
    const { ctx, receiver, screen } = await stage()
    const before = await commit(ctx, 'customer.created')
    await screen.says(before)
    await server.goAway()
    const meanwhile: string[] = []
    for (let i = 0; i < 120; i += 1) meanwhile.push(await commit(ctx, 'customer.updated'))
    await screen.says('Khata is away (ECONN')
    await server.comeBack()
    await screen.says(meanwhile.at(-1) ?? '')
    await screen.says('Khata is back. No event was missed.')
    const after = await commit(ctx, 'customer.archived')
    await screen.says(after)
    expect(receiver.hits.map(({ headers }) => headers['webhook-id'])).toEqual([before, ...meanwhile, after])
  })

  it('says which events a receiver refused, and how many when it is stopped', async () => {
    const receiver = await startReceiver((response) => response.writeHead(400).end())
    const { ctx, screen, end } = await stage({ forwardTo: receiver.url })
    const id = await commit(ctx, 'customer.created')
    await screen.says(`${id}  → 400`)
    await end()
    expect(screen.errLines.at(-1)).toBe(
      `\nStopped. 1 event forwarded, 1 not accepted. Continue from here with --since ${id}.`,
    )
  })

  it('can be stopped while its receiver hangs', async () => {
    const receiver = await startReceiver(() => {})
    const { ctx, screen, end } = await stage({ forwardTo: receiver.url })
    await commit(ctx, 'customer.created')
    await receiver.received(1)
    await end()
    expect(screen.errLines.at(-1)).toContain('No event came.')
  })

  it('prints only its secret for a script, and the secret with the rest for a person', async () => {
    const { connection, receiver, secret } = await stage()
    const alone = new Screen()
    const options = { patterns: ['*'], printSecret: true, signal: new AbortController().signal }
    await listen(connection, options, alone)
    expect([alone.outLines, alone.errLines]).toEqual([[secret], []])
    const { screen } = await startListening(connection, { forwardTo: receiver.url, printSecret: true })
    expect(screen.errLines.join('\n')).toContain(secret)
  })

  it.each([
    [{ patterns: ['invoice.exploded'] }, '"invoice.exploded" is not an event type'],
    [{ since: 'yesterday' }, '--since "yesterday" is neither'],
    [{ forwardTo: 'http://' }, 'is not a URL'],
    [{ forwardTo: undefined }, 'A receiver is missing'],
  ] as [Partial<ListenOptions>, string][])('refuses %j in one sentence', async (options, words) => {
    const { sandboxKey } = await newBusiness()
    const connection = connect({ apiKey: sandboxKey, baseUrl: server.url })
    const all = {
      forwardTo: 'localhost:9',
      patterns: ['*'],
      signal: new AbortController().signal,
      ...options,
    }
    await expect(listen(connection, all, new Screen())).rejects.toThrow(words)
  })
})
