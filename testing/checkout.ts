import { POST as authorize } from '@/app/v1/checkout/sessions/[token]/authorize/route'
import { POST as start } from '@/app/v1/checkout/sessions/[token]/start/route'
import { POST as verify } from '@/app/v1/checkout/sessions/[token]/verify/route'
import { createCheckoutSession } from '@/lib/checkout/create'
import type { CreateCheckoutSessionInput } from '@/lib/checkout/create-schema'
import { type CheckoutSessionId, type CustomerId, fromWire, type PriceId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { topUpSandboxCustomer } from '@/lib/sandbox/top-up'
import { newCustomer, newPrice } from './billing'
import { ctxOf } from './business'
import { type CallResponse, call } from './call'

// A customer's way through a checkout, by the API.

/** In the sandbox this number takes a fixed code. */
export const TEST_PHONE = '+9779800000001'
export const TEST_CODE = '987654'

export interface TestCheckout {
  id: CheckoutSessionId
  wireId: string
  token: string
}

/** An open session; of a monthly price of Rs 500 unless told otherwise. */
export async function newCheckout(
  ctx: Ctx,
  input: Partial<CreateCheckoutSessionInput> = {},
): Promise<TestCheckout> {
  const priceId = input.priceId ?? ((await newPrice(ctx)).id as PriceId)
  const { id, token } = await createCheckoutSession(ctx, { ...input, priceId })
  return { id: fromWire('cs', id) as CheckoutSessionId, wireId: id, token }
}

export const bearer = (text: string) => ({ authorization: `Bearer ${text}` })

export function startAt(
  { token }: Pick<TestCheckout, 'token'>,
  phone: string = TEST_PHONE,
  headers: Record<string, string> = {},
): Promise<CallResponse> {
  return call(start, headers, { params: { token }, body: { phone } })
}

/** Starts and verifies. Returns the headers of the person who did. */
export async function verifiedAt(
  checkout: Pick<TestCheckout, 'token'>,
  phone: string = TEST_PHONE,
): Promise<Record<string, string>> {
  const started = await startAt(checkout, phone)
  if (started.status !== 200) throw new Error(`start responded with ${started.status} ${started.error?.code}`)
  const headers = bearer(started.data.bearer)
  const response = await call(verify, headers, {
    params: { token: checkout.token },
    body: { code: TEST_CODE },
  })
  if (response.status !== 200)
    throw new Error(`verify responded with ${response.status} ${response.error?.code}`)
  return headers
}

export function authorizeAt(
  { token }: Pick<TestCheckout, 'token'>,
  headers: Record<string, string>,
  body: Record<string, unknown> = { email: 'maya@example.com', name: 'Maya' },
): Promise<CallResponse> {
  return call(authorize, headers, { params: { token }, body })
}

/** Puts test money into the wallet of a phone, through a customer of its own. */
export async function fund(ctx: Ctx, amountPaisa: bigint, phone = TEST_PHONE): Promise<CustomerId> {
  const id = await newCustomer(ctx)
  await topUpSandboxCustomer(await ctxOf(ctx.businessId), id, { amountPaisa, phone })
  return id
}
