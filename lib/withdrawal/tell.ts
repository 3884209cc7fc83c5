import { NEPAL } from '@/lib/core/calendar-date'
import type { Language } from '@/lib/core/language'
import { fittingSms } from '@/lib/core/sms-segments'
import type { Tx } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import { queueSms } from '@/lib/messages/sms/queue-sms'
import { shortUrl } from '@/lib/messages/sms/short-link'
import { toldIn } from '@/lib/wallet/language'
import { smsStyle } from '@/messages/sms-words'
import type { WithdrawalModel } from '@/prisma/generated/models'

/** The steps that the wallet's owner gets an SMS about, once each. */
type Step = 'requested' | 'asked' | 'sent' | 'paid' | 'given' | 'corrected' | 'returned' | 'canceled'

interface Owner {
  phone: string
  language: Language
  business: string | null
  balancePaisa: bigint
}

const OWNER = `
SELECT u.phone, ${toldIn('w.id')} AS language, b.name AS business, w.balance_paisa
FROM wallets w JOIN users u ON u.id = w.user_id LEFT JOIN businesses b ON b.id = w.business_id WHERE w.id = $1`

/**
 * Queues the SMS of a step. Call it at the end of the transaction, so that it shows the final balance. An erased person no longer has a
 * phone, and gets none.
 * @param now on the clock of the wallet's business.
 * @param stopToken for the link that stops the withdrawal.
 */
export async function tellOwner(
  tx: Tx,
  row: WithdrawalModel,
  step: Step,
  now: Date,
  stopToken?: string,
): Promise<void> {
  const [owner] = await tx.query<Owner>(OWNER, [row.walletId])
  if (!owner?.phone.startsWith('+')) return
  const { phone, language, business, balancePaisa } = owner
  const style = smsStyle({ language })
  const from = row.moneyMode === 'own' ? business : null
  const link = stopToken && stopAddress(stopToken)
  const values = {
    amount: style.money(row.amountPaisa),
    balance: style.money(balancePaisa),
    bank: row.bankName ?? '',
    account: `*${row.accountNumberLast4 ?? ''}`,
    day: style.date(row.expectedAt ?? row.sendableFrom, NEPAL, now),
    link: link ? shortUrl(link) : '',
  }
  const text = fittingSms((room) =>
    style.text(`withdrawal.${step}`, { ...values, from: from ? room.business(from) : 'Khata' }, room),
  )
  const { businessId, environment } = row
  await queueSms(tx, {
    ...{ to: phone, text },
    ...(businessId && { tenant: { businessId, environment } }),
    ...(link && { link }),
  })
}

const stopAddress = (token: string) => `${env().CHECKOUT_URL}/wallet/withdrawals/stop/${token}`
