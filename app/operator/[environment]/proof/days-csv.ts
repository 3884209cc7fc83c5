import { csvText } from '@/app/(merchant)/list/csv'
import type { OperatorCtx } from '@/lib/infra/ctx'
import { listProofDays, type ProofDay } from '@/lib/proof/days'
import type { ProofDaysQuery } from '@/lib/proof/schema'

const COLUMNS: Readonly<Record<string, (day: ProofDay) => string | bigint>> = {
  Date: ({ date }) => date,
  Wallets: ({ walletsPaisa }) => walletsPaisa,
  Payables: ({ payablesPaisa }) => payablesPaisa,
  'In transit': ({ inTransitPaisa }) => inTransitPaisa,
  Providers: ({ heldPaisa, bankPaisa }) => heldPaisa - bankPaisa,
  Bank: ({ bankPaisa }) => bankPaisa,
  'Own money': ({ ownMoneyPaisa }) => ownMoneyPaisa,
  Costs: ({ costsPaisa }) => costsPaisa,
  Cover: ({ coverPaisa }) => coverPaisa,
  Difference: ({ differencePaisa }) => differencePaisa,
  'Bank says': ({ bankSays }) => bankSays?.balancePaisa ?? '',
}

/** The stored days for a spreadsheet, in rupees. */
export async function proofDaysCsv(ctx: OperatorCtx, query: ProofDaysQuery) {
  const days = await listProofDays(ctx, query)
  const rows = days.map((day) => Object.values(COLUMNS).map((cell) => cell(day)))
  return {
    contentType: 'text/csv' as const,
    name: `khata-proof-${ctx.environment}.csv`,
    parts: oneOf(csvText([Object.keys(COLUMNS), ...rows])),
  }
}

async function* oneOf(text: string): AsyncGenerator<string> {
  yield text
}
