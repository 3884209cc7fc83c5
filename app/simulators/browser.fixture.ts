import { expect } from 'vitest'
import type { ProviderName } from '@/lib/core/providers'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction } from '@/lib/infra/database/transaction'
import { reconcileTopUps } from '@/lib/settlement/reconcile'
import { findPayment } from '@/lib/simulator/payment'
import { backAddressOf } from '@/lib/simulator/simulators'
import { initiateTopUp } from '@/lib/top-up/initiate'
import { intendTopUp } from '@/lib/top-up/intend'
import { makeDue, newWallet, RS_500 } from '@/lib/top-up/wallet.fixture'
import type { TopUpModel, WalletModel } from '@/prisma/generated/models'
import { newBusiness } from '@/testing/business'
import { APP } from './served.fixture'

// A customer's browser, from the page that started a top-up to the payment page of a simulator.

export const RETURN_TO = `${APP}/checkout/the-page-that-began-it`

/** A customer with an empty wallet who has started a top-up, and is on the provider's payment page, or has scanned its QR. */
export async function atPayPage(provider: ProviderName) {
  const { ctx } = await newBusiness()
  const wallet = await newWallet(ctx)
  const topUp = await begin(ctx, wallet, provider)
  const page = topUp.qr ? (topUp.qr as { text: string }).text : await payPageOf(topUp)
  return { ctx, wallet, topUp, page }
}

function payPageOf({ redirect }: TopUpModel): Promise<string> | string {
  const { url, fields } = redirect as { url: string; fields?: Record<string, string> }
  return fields ? goTo(url, fields) : url
}

function begin(ctx: Ctx, wallet: WalletModel, provider: ProviderName): Promise<TopUpModel> {
  const intent = { wallet, businessId: ctx.businessId, provider, amountPaisa: RS_500, returnTo: RETURN_TO }
  return inTransaction((tx) => intendTopUp(tx, intent)).then(initiateTopUp)
}

/** Where this address or form redirects a browser. It follows one redirect. */
export async function goTo(url: string, form?: Record<string, string>): Promise<string> {
  const body = form && new URLSearchParams(form)
  const response = await fetch(url, {
    method: form ? 'POST' : 'GET',
    redirect: 'manual',
    ...(body && { body }),
  })
  expect(response.status).toBe(303)
  return response.headers.get('location') ?? ''
}

export const choose = (page: string, outcome: string) => goTo(`${page}/choose`, { outcome })

/** A person chooses an outcome, and their browser returns. After scanning a QR the browser stays, and the shop asks by itself. */
export async function decide(
  { page, topUp }: { page: string; topUp: TopUpModel },
  outcome: string,
): Promise<void> {
  const next = await choose(page, outcome)
  if (next === page) return sweep(topUp)
  expect(await goTo(next)).toBe(RETURN_TO)
}

/** The link on the payment page after the outcome was decided. Null if there is no way back. */
export async function linkOn(page: string): Promise<string | null> {
  const [, provider, id] = /simulators\/(\w+)\/pay\/([\w-]+)$/.exec(page) ?? []
  return backAddressOf((await findPayment(provider as ProviderName, id ?? '')) as never)
}

/** Lets two minutes pass at the simulator. */
export const twoMinutesPass = () =>
  query(`UPDATE simulator_payments SET pending_until = pending_until - interval '121 seconds',
    down_until = down_until - interval '121 seconds', refunded_at = refunded_at - interval '121 seconds'`)

export async function sweep(topUp: TopUpModel): Promise<void> {
  await makeDue(topUp)
  await reconcileTopUps('sandbox')
}
