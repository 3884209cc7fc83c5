import type { Language } from '@/lib/core/language'
import type { NepaliMonth } from '@/lib/core/nepali-month'
import type { UserCtx } from '@/lib/infra/ctx'
import { drawnStatement } from '@/lib/statement/draw'
import { getOwnPhone } from '@/lib/wallet/read'
import { balanceAtStart, statementPages } from './load-statement'
import type { WalletMovement } from './load-transactions'
import { describeStatement } from './statement'

// Forty pages. No known person has a tenth of that in a month. The CSV contains everything.
const MOST_ROWS = 1_000

/** The statement of a month as a PDF. @throws {DomainError} `unavailable` if too many are requested at the same time. */
export async function statementPdf(
  ctx: UserCtx,
  month: NepaliMonth,
  language: Language,
): Promise<Uint8Array<ArrayBuffer>> {
  const [phone, openingPaisa] = await Promise.all([getOwnPhone(ctx), balanceAtStart(ctx, month)])
  const movements: WalletMovement[] = []
  for await (const rows of statementPages(ctx, month)) {
    movements.push(...rows)
    if (movements.length > MOST_ROWS) break
  }
  const source = {
    month,
    phone,
    isSandbox: ctx.environment === 'sandbox',
    openingPaisa,
    movements: movements.slice(0, MOST_ROWS),
    isCut: movements.length > MOST_ROWS,
  }
  return drawnStatement(ctx.walletId, describeStatement(source, language))
}
