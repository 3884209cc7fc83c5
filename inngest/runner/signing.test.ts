import { expect, test } from 'vitest'
import { canonicalJson } from './call'
import { hashedSigningKey, isSignedBy, sign } from './signature'
import { deferred, type Functions, failing, health, stage } from './stage.fixture'

const KEYS = { eventKey: 'event-key', signingKey: 'signkey-test-0123456789abcdef' }
const OTHER = { eventKey: 'event-key', signingKey: 'signkey-test-fedcba9876543210' }

function recording() {
  const result = deferred<unknown>()
  const functions: Functions = (app) => [
    app.createFunction({ id: 'signed', triggers: [{ event: 'go' }] }, async ({ event, step }) => {
      const echoed = await step.run('echo', () => event.data)
      result.resolve(echoed)
    }),
  ]
  return { functions, result: result.promise }
}

test('with the same signing key on both sides, the SDK accepts the calls and the runner accepts the responses', async () => {
  const { functions, result } = recording()
  const { inngest } = await stage(functions, KEYS)
  // Unsorted keys, numbers in several notations and characters beyond ASCII are all signed correctly.
  const data = { z: 1e21, a: [0.1, -0, null], नमस्ते: '🙏\u2028', nested: { b: 1, '10': 2, '9': 3 } }
  await inngest.send({ name: 'go', data })
  expect(await result).toEqual({ ...data, a: [0.1, 0, null] })
})

test('an app with another signing key cannot register', async () => {
  const { functions } = recording()
  const { runnerUrl, theatre } = await stage(functions, { ...KEYS, appKeys: OTHER })
  const response = await fetch(`${theatre.url}/api/inngest`, { method: 'PUT' })
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ message: 'The signing key is not valid.' })
  expect((await health(runnerUrl)).registered).toBe(false)
})

test.each([
  ['no bearer', {}],
  ['the key itself', { authorization: `Bearer ${KEYS.signingKey}` }],
  ['the hash of another key', { authorization: `Bearer ${hashedSigningKey(OTHER.signingKey)}` }],
])('a registration with %s is refused with 401', async (_what, headers: Record<string, string>) => {
  const { runnerUrl } = await stage(recording().functions, KEYS)
  const body = JSON.stringify({ appName: 'khata', functions: [] })
  const response = await fetch(`${runnerUrl}/fn/register`, { method: 'POST', headers, body })
  expect(response.status).toBe(401)
})

test('the SDK refuses a call that is signed with another key, and so runs nothing', async () => {
  const { theatre } = await stage(recording().functions, KEYS)
  const body = canonicalJson({
    event: { name: 'go' },
    events: [{ name: 'go' }],
    steps: {},
    ctx: { run_id: 'r' },
  })
  const call = (key: string) =>
    fetch(`${theatre.url}/api/inngest?fnId=khata-signed&stepId=step`, {
      method: 'POST',
      headers: { 'x-inngest-signature': sign(body, key, Date.now()) },
      body,
    })
  expect((await call(OTHER.signingKey)).status).toBe(401)
  expect((await call(KEYS.signingKey)).status).toBe(206)
})

test('a signature is valid for five minutes, and only for its body and its key', () => {
  const now = Date.parse('2026-11-20T00:00:00Z')
  const signature = sign('{"a":1}', KEYS.signingKey, now)
  expect(isSignedBy(KEYS.signingKey, '{"a":1}', signature, now + 299_000)).toBe(true)
  expect(isSignedBy(KEYS.signingKey, '{"a":1}', signature, now + 301_000)).toBe(false)
  expect(isSignedBy(KEYS.signingKey, '{"a":2}', signature, now)).toBe(false)
  expect(isSignedBy(OTHER.signingKey, '{"a":1}', signature, now)).toBe(false)
  expect(isSignedBy(KEYS.signingKey, '{"a":1}', undefined, now)).toBe(false)
})

test('a response without a valid signature is a failed attempt, whatever it says', async () => {
  const { theatre, inngest, failure } = await failing(
    (app) => [app.createFunction({ id: 'forged', retries: 0, triggers: [{ event: 'go' }] }, () => {})],
    KEYS,
  )
  theatre.intercept((request, response, pass) => {
    if (!request.url?.includes('fnId=khata-forged&')) return pass()
    response.writeHead(200, { 'x-inngest-sdk-handled': 'true' }).end('null')
  })
  await inngest.send({ name: 'go' })
  expect(await failure).toBe('The app responded with 200 without a valid signature.')
})
