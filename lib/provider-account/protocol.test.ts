import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { PATCH as update } from '@/app/v1/merchant/provider-accounts/[id]/route'
import { POST as create } from '@/app/v1/merchant/provider-accounts/route'
import { TEST_PRIVATE_KEY } from '@/lib/infra/keys/private-key'
import { call } from '@/testing/call'
import { newOwner, signedIn } from '@/testing/merchant'

it('an account at Fonepay has a protocol, which it keeps, and one of each is in use', async () => {
  const headers = { ...(await signedIn(await newOwner())).headers, 'x-environment': 'production' }
  const added = (body: object) => call(create, headers, { body })
  const changed = (id: string, body: object) =>
    call(update, headers, { method: 'PATCH', params: { id }, body })
  const code = String(randomInt(1_000_000_000))
  const hmac = {
    protocol: 'hmac',
    merchantCode: `H${code}`,
    secret: 'secret-of-the-bank',
    username: 'himal',
    password: 'password-of-it',
  }
  const checkout = {
    protocol: 'checkout',
    terminalId: `C${code}`,
    username: 'himal',
    password: 'password-of-it',
    privateKey: TEST_PRIVATE_KEY,
  }
  const add = (settings: object) => added({ provider: 'fonepay', settings })
  const first = (await add(hmac)).data
  expect(first.settings).toEqual({ ...hmac, secret: '••••bank', password: '••••f it'.replace(' ', '-') })
  expect((await add(checkout)).status).toBe(201)
  expect((await add({ ...hmac, merchantCode: 'another' })).error?.code).toBe('provider_account_exists')
  expect((await changed(first.id, { settings: { secret: 'new-secret-of-it' } })).status).toBe(200)
  for (const [settings, param, code] of [
    [{}, 'protocol', 'parameter_missing'],
    [{ protocol: 'web' }, 'protocol', 'parameter_invalid'],
    [{ ...hmac, terminalId: 'x' }, 'terminalId', 'parameter_unknown'],
    [{ protocol: 'hmac' }, 'merchantCode', 'parameter_missing'],
    [{ ...checkout, privateKey: 'x' }, 'privateKey', 'parameter_invalid'],
  ] as const) {
    const { error } = await add(settings)
    expect([error?.param, error?.code]).toEqual([`settings.${param}`, code])
  }
  const moved = await changed(first.id, { settings: checkout })
  expect([moved.error?.param, moved.error?.code]).toEqual(['settings.protocol', 'parameter_invalid'])
  const foreign = await added({
    provider: 'khalti',
    settings: { protocol: 'hmac', secretKey: 'x' },
  })
  expect(foreign.error?.code).toBe('parameter_unknown')
})
