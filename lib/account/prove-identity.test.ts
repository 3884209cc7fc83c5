import { describe, expect, it } from 'vitest'
import { PATCH as updatePrice } from '@/app/v1/catalog/prices/[priceId]/route'
import { POST as rotateApiKey } from '@/app/v1/merchant/api-keys/[keyId]/rotate/route'
import { POST as createApiKey } from '@/app/v1/merchant/api-keys/route'
import { PATCH as changeRole, DELETE as removeMember } from '@/app/v1/merchant/team/[memberId]/route'
import { POST as invite } from '@/app/v1/merchant/team/invites/route'
import { GET as listTeam } from '@/app/v1/merchant/team/route'
import { POST as confirmIdentity } from '@/app/v1/security/identity/route'
import { POST as renewRecoveryCodes } from '@/app/v1/security/totp/recovery-codes/route'
import { GET as getSecondFactor } from '@/app/v1/security/totp/route'
import { POST as rotateWebhookSecret } from '@/app/v1/webhooks/endpoints/[id]/rotate-secret/route'
import { PATCH as updateEndpoint } from '@/app/v1/webhooks/endpoints/[id]/route'
import { POST as createEndpoint } from '@/app/v1/webhooks/endpoints/route'
import { memberOf } from '@/lib/auth/member'
import { type PriceId, toWire } from '@/lib/core/id'
import type { DeclaredRoute } from '@/lib/http/route'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { createSubscription } from '@/lib/subscription/create'
import { newCustomer, newPrice } from '@/testing/billing'
import { type CallOptions, call } from '@/testing/call'
import { codeOf, newMember, newOwner, PASSWORD, signedIn, withTotp } from '@/testing/merchant'

const STALE = 'reauthentication_required'

/** Makes the last identity check of this session too old. */
function leaveOpen(ctx: Ctx) {
  return query(
    `UPDATE merchant_sessions SET identity_proved_at = now() - interval '10 minutes 1 second' WHERE id = $1`,
    [memberOf(ctx).sessionId],
  )
}

const confirm = (headers: Record<string, string>, body: unknown) => call(confirmIdentity, headers, { body })

describe('a session that was left open', () => {
  it('changes nothing that matters until its person gives the password again', async () => {
    const owner = await newOwner()
    const member = await newMember(owner.businessId, 'viewer')
    const { ctx, headers } = await signedIn(owner)
    const inProduction = { ...headers, 'x-environment': 'production' }
    const key = await call(createApiKey, headers, { body: { name: 'Shop', environment: 'production' } })
    const hook = { url: 'https://shop.example.com/khata', enabled_events: ['*'] }
    const endpoint = await call(createEndpoint, inProduction, { body: hook })
    const team = await call(listTeam, headers, { method: 'GET' })
    const { id } = team.data.items.find((each: { email: string }) => each.email === member.email)
    const params = { memberId: id }
    const hookParams = { id: endpoint.data.id }
    const moved = { url: 'https://shop.example.com/elsewhere' }
    const guarded: [DeclaredRoute, Record<string, string>, CallOptions][] = [
      [createApiKey, headers, { body: { name: 'Second', environment: 'production' } }],
      [rotateApiKey, headers, { params: { keyId: key.data.id } }],
      [rotateWebhookSecret, inProduction, { params: hookParams }],
      [createEndpoint, inProduction, { body: hook }],
      [updateEndpoint, inProduction, { method: 'PATCH', params: hookParams, body: moved }],
      [invite, headers, { body: { email: 'bimal@example.com', role: 'admin' } }],
      [changeRole, headers, { method: 'PATCH', params, body: { role: 'admin' } }],
      [removeMember, headers, { method: 'DELETE', params }],
    ]

    await leaveOpen(ctx)
    for (const [operation, caller, options] of guarded)
      expect((await call(operation, caller, options)).error?.code).toBe(STALE)
    expect((await confirm(headers, { password: 'not the password' })).error).toMatchObject({
      code: 'credentials_invalid',
      param: 'password',
    })
    expect((await call(removeMember, headers, { method: 'DELETE', params })).error?.code).toBe(STALE)

    const { data } = await confirm(headers, { password: PASSWORD })
    expect(Date.parse(data.freshUntil) - Date.parse(data.provedAt)).toBe(600_000)
    for (const [operation, caller, options] of guarded)
      expect((await call(operation, caller, options)).error).toBeUndefined()
  })

  it('switches a production endpoint off, which stops a leak, and moves one of the sandbox', async () => {
    const { ctx, headers } = await signedIn(await newOwner())
    const inProduction = { ...headers, 'x-environment': 'production' }
    const hook = { url: 'https://shop.example.com/khata', enabled_events: ['*'] }
    const change = async (caller: Record<string, string>, id: string, body: unknown) =>
      (await call(updateEndpoint, caller, { method: 'PATCH', params: { id }, body })).status
    const live = await call(createEndpoint, inProduction, { body: hook })
    await leaveOpen(ctx)
    expect(await change(inProduction, live.data.id, { url: hook.url, active: false })).toBe(200)
    const test = await call(createEndpoint, headers, { body: hook })
    expect(await change(headers, test.data.id, { url: 'https://shop.example.com/elsewhere' })).toBe(200)
  })

  it('changes no amount of production by which people live, and any other price', async () => {
    const { ctx, headers } = await signedIn(await newOwner())
    const inProduction = { ...headers, 'x-environment': 'production' }
    const raise = async (caller: Record<string, string>, price: { id: string }, body: unknown) => {
      const params = { priceId: toWire('price', price.id as PriceId) }
      return (await call(updatePrice, caller, { method: 'PATCH', params, body })).status
    }
    const production = { ...ctx, environment: 'production' } as const
    const [lived, unused, inSandbox] = [
      await newPrice(production, { trialDays: 7 }),
      await newPrice(production),
      await newPrice(ctx, { trialDays: 7 }),
    ]
    for (const [tenant, price] of [
      [production, lived],
      [ctx, inSandbox],
    ] as const)
      await createSubscription(tenant, {
        customerId: await newCustomer(tenant),
        priceId: price.id as PriceId,
        skipTrial: false,
      })
    await leaveOpen(ctx)
    expect(await raise(inProduction, lived, { amountPaisa: '999900' })).toBe(401)
    expect(await raise(inProduction, lived, { nickname: 'Old members' })).toBe(200)
    expect(await raise(inProduction, unused, { amountPaisa: '999900' })).toBe(200)
    expect(await raise(headers, inSandbox, { amountPaisa: '999900' })).toBe(200)
    await confirm(headers, { password: PASSWORD })
    expect(await raise(inProduction, lived, { amountPaisa: '999900' })).toBe(200)
  })

  it('still works with sandbox keys, and an API key is never asked', async () => {
    const { ctx, headers } = await signedIn(await newOwner())
    const live = await call(createApiKey, headers, { body: { name: 'Shop', environment: 'production' } })
    const hook = { url: 'https://shop.example.com/khata', enabled_events: ['*'] }
    const endpoint = await call(createEndpoint, live.data.secret, { body: hook })
    await leaveOpen(ctx)
    const test = await call(createApiKey, headers, { body: { name: 'Test', environment: 'sandbox' } })
    expect(test.status).toBe(201)
    const rotated = await call(rotateApiKey, headers, { params: { keyId: test.data.id } })
    expect(rotated.status).toBe(201)
    const options = { params: { id: endpoint.data.id } }
    expect((await call(rotateWebhookSecret, live.data.secret, options)).status).toBe(200)
  })

  it('repeats a call under the same Idempotency-Key after the proof', async () => {
    const { ctx, headers } = await signedIn(await newOwner())
    await leaveOpen(ctx)
    const options = { body: { name: 'Shop', environment: 'production' }, idempotencyKey: 'one' }
    expect((await call(createApiKey, headers, options)).error?.code).toBe(STALE)
    await confirm(headers, { password: PASSWORD })
    expect((await call(createApiKey, headers, options)).status).toBe(201)
  })

  it('proves nothing for another session of the same person', async () => {
    const owner = await newOwner()
    const [left, other] = [await signedIn(owner), await signedIn(owner)]
    await leaveOpen(left.ctx)
    await confirm(other.headers, { password: PASSWORD })
    const body = { name: 'Shop', environment: 'production' }
    expect((await call(createApiKey, left.headers, { body })).error?.code).toBe(STALE)
  })

  it('asks for the role first, so that nobody gives their password for nothing', async () => {
    const owner = await newOwner()
    const { ctx, headers } = await signedIn(await newMember(owner.businessId, 'developer'))
    await leaveOpen(ctx)
    const body = { name: 'Shop', environment: 'production' }
    expect((await call(createApiKey, headers, { body })).error?.code).toBe('role_insufficient')
  })
})

describe('the proof of a signed-in person', () => {
  it('is not locked by strangers who fail to sign in', async () => {
    const owner = await newOwner()
    const { headers } = await signedIn(owner)
    for (let n = 0; n < 10; n++)
      await expect(signedIn(owner, 'not the password')).rejects.toMatchObject({ code: 'credentials_invalid' })
    await expect(signedIn(owner)).rejects.toMatchObject({ code: 'login_attempts_exceeded' })
    expect((await confirm(headers, { password: PASSWORD })).status).toBe(200)
  })
})

describe('with a second factor, the proof', () => {
  it('takes the password and a code, or a recovery code', async () => {
    const { ctx, headers } = await signedIn(await newOwner())
    const { secret, recoveryCodes } = await withTotp(ctx)
    await leaveOpen(ctx)
    expect((await confirm(headers, { password: PASSWORD })).error).toMatchObject({
      code: 'totp_required',
      param: 'code',
    })
    const wrong = await confirm(headers, { password: PASSWORD, code: 'aaaaaa' })
    expect(wrong.error).toMatchObject({ code: 'totp_invalid', param: 'code' })
    expect((await call(renewRecoveryCodes, headers)).error?.code).toBe(STALE)
    expect((await confirm(headers, { password: PASSWORD, code: await codeOf(secret) })).status).toBe(200)
    await leaveOpen(ctx)
    expect((await confirm(headers, { password: PASSWORD, code: recoveryCodes[0] })).status).toBe(200)
    const state = await call(getSecondFactor, headers, { method: 'GET' })
    expect(state.data).toEqual({ enabled: true, recoveryCodesLeft: 9 })
    const renewed = await call(renewRecoveryCodes, headers)
    expect(new Set([...renewed.data.recoveryCodes, ...recoveryCodes]).size).toBe(20)
    const old = await confirm(headers, { password: PASSWORD, code: recoveryCodes[1] })
    expect(old.error?.code).toBe('totp_invalid')
  })

  it('lets a person who knows the password guess ten codes and not more', async () => {
    const owner = await newOwner()
    const { ctx, headers } = await signedIn(owner)
    await withTotp(ctx)
    const codes: (string | undefined)[] = []
    for (let n = 0; n < 12; n++)
      codes.push((await confirm(headers, { password: PASSWORD, code: `zzzzz-${n}` })).error?.code)
    expect(codes.filter((code) => code === 'totp_invalid')).toHaveLength(10)
    expect(codes.slice(10)).toEqual(['login_attempts_exceeded', 'login_attempts_exceeded'])
  })
})
