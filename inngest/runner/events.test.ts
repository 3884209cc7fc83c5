import { expect, test } from 'vitest'
import { StillClock } from './clock.fixture'
import { deferred, type Functions, health, stage } from './stage.fixture'

/** A function that records each event. `heard` resolves with the recorded names once there are `count` of them. */
function listener(...triggers: string[]) {
  const names: string[] = []
  let wanted = Number.POSITIVE_INFINITY
  let reached = deferred<string[]>()
  const functions: Functions = (app) => [
    app.createFunction({ id: 'listen', triggers: triggers.map((event) => ({ event })) }, ({ event }) => {
      names.push(event.name)
      if (names.length >= wanted) reached.resolve(names)
    }),
  ]
  const heard = (count: number) => {
    wanted = count
    reached = deferred()
    if (names.length >= count) reached.resolve(names)
    return reached.promise
  }
  return { functions, names, heard }
}

function post(runnerUrl: string, key: string, body: unknown): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return fetch(`${runnerUrl}/e/${key}`, { method: 'POST', body: text })
}

test('an event with a wrong key is refused with 401 and runs nothing', async () => {
  const { functions, names, heard } = listener('forged', 'genuine')
  const { runnerUrl, inngest } = await stage(functions, { eventKey: 'right' })
  const refused = await post(runnerUrl, 'wrong', { name: 'forged' })
  expect(refused.status).toBe(401)
  expect(await refused.json()).toEqual({ status: 401, error: 'The event key is not valid.' })
  await inngest.send({ name: 'genuine' })
  await heard(1)
  expect(names).toEqual(['genuine'])
})

test.each([
  ['no JSON', '{'],
  ['an event without a name', { data: {} }],
  ['data that is no object', { name: 'go', data: [1] }],
])('%s is refused with 400', async (_what, body) => {
  const { runnerUrl } = await stage(listener('go').functions)
  expect((await post(runnerUrl, 'any', body)).status).toBe(400)
})

test('a body of more than 1 MB is refused with 413', async () => {
  const { runnerUrl } = await stage(listener('go').functions)
  const response = await post(runnerUrl, 'any', { name: 'go', data: { text: 'x'.repeat(1024 * 1024) } })
  expect(response.status).toBe(413)
})

test('an event runs every function that has its name among its triggers, each once', async () => {
  const ran: string[] = []
  const all = deferred()
  const note = (id: string) => () => {
    ran.push(id)
    if (ran.length === 2) all.resolve()
  }
  const { inngest } = await stage((app) => [
    app.createFunction({ id: 'one', triggers: [{ event: 'invoice/paid' }] }, note('one')),
    app.createFunction(
      { id: 'both', triggers: [{ event: 'invoice/voided' }, { event: 'invoice/paid' }] },
      note('both'),
    ),
    app.createFunction({ id: 'other', triggers: [{ event: 'invoice/voided' }] }, note('other')),
  ])
  await inngest.send({ name: 'invoice/paid' })
  await all.promise
  expect(ran.sort()).toEqual(['both', 'one'])
})

test('an event id counts once in 24 hours', async () => {
  const clock = new StillClock()
  const { functions, names, heard } = listener('first', 'repeated', 'a day later')
  const { inngest } = await stage(functions, { clock })
  await inngest.send({ id: 'evt_1', name: 'first' })
  await inngest.send({ id: 'evt_1', name: 'repeated' })
  clock.advance(24 * 3_600_000)
  await inngest.send({ id: 'evt_1', name: 'a day later' })
  await heard(2)
  expect(names).toEqual(['first', 'a day later'])
})

test('an event that the SDK sends again after a lost response counts once', async () => {
  const { functions, names, heard } = listener('once', 'and once', 'last')
  const { runnerUrl, inngest } = await stage(functions)
  const headers = { 'x-inngest-event-id-seed': '1700000000000,AAAAAAAAAAAAAA==' }
  const body = JSON.stringify([{ name: 'once' }, { name: 'and once' }])
  const send = async () =>
    (await fetch(`${runnerUrl}/e/any`, { method: 'POST', headers, body })).json() as Promise<{
      ids: string[]
    }>
  const [before, after] = [await send(), await send()]
  expect(after.ids).toEqual(before.ids)
  await inngest.send({ name: 'last' })
  await heard(3)
  expect(names).toEqual(['once', 'and once', 'last'])
})

test('an event with a time in the future waits for that time', async () => {
  const clock = new StillClock()
  const { functions, names, heard } = listener('tomorrow', 'now')
  const { inngest } = await stage(functions, { clock })
  await inngest.send({ name: 'tomorrow', ts: clock.now() + 86_400_000 })
  await inngest.send({ name: 'now' })
  await heard(1)
  expect(names).toEqual(['now'])
  await clock.ring(86_400_000)
  expect(await heard(2)).toEqual(['now', 'tomorrow'])
})

test('a full backlog refuses all events of a request with 503, and keeps the events that it has', async () => {
  const clock = new StillClock()
  const { functions, heard } = listener('later')
  const { runnerUrl, inngest } = await stage(functions, { clock, maxBacklogItems: 2 })
  await inngest.send([
    { name: 'later', ts: clock.now() + 1_000 },
    { name: 'later', ts: clock.now() + 1_000 },
  ])
  expect((await post(runnerUrl, 'any', { name: 'one too many' })).status).toBe(503)
  expect((await health(runnerUrl)).queued).toBe(2)
  clock.advance(1_000)
  expect(await heard(2)).toEqual(['later', 'later'])
})

test('the health check says how many runs wait and how many run', async () => {
  const called = deferred()
  const finish = deferred()
  const { runnerUrl, inngest } = await stage((app) => [
    app.createFunction({ id: 'one', concurrency: 1, triggers: [{ event: 'go' }] }, async () => {
      called.resolve()
      await finish.promise
    }),
  ])
  expect(await health(runnerUrl)).toEqual({
    ok: true,
    registered: true,
    queued: 0,
    running: 0,
    lastCallAt: null,
  })
  await inngest.send([{ name: 'go' }, { name: 'go' }])
  await called.promise
  expect(await health(runnerUrl)).toEqual({
    ok: true,
    registered: true,
    queued: 1,
    running: 1,
    lastCallAt: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  finish.resolve()
  let queued: unknown
  while (queued !== 0) queued = (await health(runnerUrl)).queued
})
