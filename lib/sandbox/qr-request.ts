import type { z } from 'zod'
import { DomainError } from '@/lib/core/errors'
import type { QrRequestId } from '@/lib/core/id'
import type { ProviderName } from '@/lib/core/providers'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { PaymentRedirect } from '@/lib/providers/provider'
import { checkQrRequest } from '@/lib/qr-request/ask'
import { findQrRequest, getQrRequest } from '@/lib/qr-request/read'
import { providerNameOf } from '@/lib/qr-request/rules'
import type { QrRequestModel } from '@/prisma/generated/models'
import { requireSandbox } from './rules'
import type { payQrInput } from './schema'

/** Stores what the simulated payer should do. @throws {DomainError} `sandbox_only`, `resource_not_found`. */
export function intendPayer(
  ctx: Ctx,
  id: QrRequestId,
  { amountPaisa }: z.output<typeof payQrInput>,
): Promise<string> {
  requireSandbox(ctx)
  return transact(ctx, async (tx) => {
    const request = await findQrRequest(ctx, id, tx)
    return JSON.stringify([id, (amountPaisa ?? request.amountPaisa).toString()])
  })
}

/** Acts at a simulator. False if the payment does not exist there. */
type Play = (
  provider: ProviderName,
  reference: string,
  redirect: PaymentRedirect | null,
  amountPaisa: bigint,
) => Promise<boolean>

/**
 * Acts as the payer at the simulator, and then asks the simulator about the payment as a reader would.
 * @throws {DomainError} `qr_request_not_simulated`.
 */
export async function performPayer(ctx: Ctx, intent: string, play: Play): Promise<QrRequestModel> {
  const [id, amountPaisa] = JSON.parse(intent) as [QrRequestId, string]
  const request = await findQrRequest(ctx, id)
  const redirect = request.redirect as unknown as PaymentRedirect | null
  const { reference } = request
  if (!(await play(providerNameOf(request), reference, redirect, BigInt(amountPaisa))))
    throw new DomainError('qr_request_not_simulated')
  await checkQrRequest(id, ctx.requestId)
  return getQrRequest(ctx, id)
}
