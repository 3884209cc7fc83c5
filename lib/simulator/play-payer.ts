import { randomBytes } from 'node:crypto'
import type { ProviderName } from '@/lib/core/providers'
import { query } from '@/lib/infra/database/db'
import { env } from '@/lib/infra/env'
import { findPaymentOf } from './payment'
import { SIMULATORS } from './simulators'

/** The form with which a shop's page would send the browser. */
interface Form {
  url: string
  fields?: Record<string, string>
}

const PAY = `
UPDATE simulator_payments SET outcome = 'pay', reference = $3, paid_paisa = $4
WHERE provider = $1 AND payment_id = $2 AND outcome IS NULL`

/**
 * Acts as the person who pays, at any time and with any amount. If a browser would post a form, the form is posted. If the outcome was
 * already decided, nothing changes.
 * @returns false if the simulator does not have the payment.
 */
export async function playPayer(
  provider: ProviderName,
  paymentId: string,
  redirect: Form | null,
  amountPaisa: bigint,
): Promise<boolean> {
  if (redirect) await openForm(provider, redirect)
  if (!(await findPaymentOf(provider, paymentId))) return false
  const reference = randomBytes(5).toString('hex').toUpperCase()
  await query(PAY, [provider, paymentId, reference, amountPaisa])
  return true
}

async function openForm(provider: ProviderName, { url, fields }: Form): Promise<void> {
  const api = `${env().APP_URL}/simulators/${provider}/api/`
  if (!fields || !url.startsWith(api)) return
  const page = SIMULATORS[provider].calls[url.slice(api.length)]
  await page?.answer(new Request(url, { method: 'POST', body: new URLSearchParams(fields) }))
}
