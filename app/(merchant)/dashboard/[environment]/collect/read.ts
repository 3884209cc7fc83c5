import type { CustomerId } from '@/lib/core/id'
import { DEFAULT_LANGUAGE } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import type { Page } from '@/lib/core/page'
import type { ListCustomersQuery } from '@/lib/customer/schema'
import type { Ctx } from '@/lib/infra/ctx'
import { hostedUrl } from '@/lib/invoice/hosted-url'
import { type Debt, listDebts } from '@/lib/invoice/owed'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { chosenCustomersStanding, listCustomersStanding, presentListed } from '../customers/read'

type Standing = Parameters<typeof presentListed>[0]
type Row = Standing & { debt: Debt | null }

/** A page of debtors, with what they owe. Without an order the oldest debt is the first. */
export async function listDebtors(ctx: Ctx, wanted: ListCustomersQuery): Promise<Page<Row>> {
  const sort = wanted.sort ?? (wanted.owes ? 'owedSince' : undefined)
  const page = await listCustomersStanding(ctx, { ...wanted, sort })
  return { ...page, items: await withDebts(ctx, page.items) }
}

/** Some debtors, with what they owe. */
export const chosenDebtors = async (ctx: Ctx, ids: readonly string[]): Promise<Row[]> =>
  withDebts(ctx, await chosenCustomersStanding(ctx, ids))

async function withDebts(ctx: Ctx, rows: readonly Standing[]): Promise<Row[]> {
  const debts = await listDebts(
    ctx,
    rows.map(({ id }) => id as CustomerId),
  )
  return rows.map((row) => ({ ...row, debt: debts.get(row.id as CustomerId) ?? null }))
}

export type Debtor = ReturnType<typeof presentDebtor>

export function presentDebtor(row: Row) {
  const { debt, businessId, environment } = row
  return {
    ...presentListed(row),
    debt: debt && { ...debt, payUrl: hostedUrl({ businessId, environment, id: debt.invoiceId }) },
  }
}

/** What a member of the team sends to a debtor by a messenger: the sum, and the page that takes it. Null: nothing is owed. */
export function textTo({ name, language, debt }: Debtor, business: string): string | null {
  if (!debt) return null
  const spoken = language ?? DEFAULT_LANGUAGE
  const { named, nameless } = MESSAGES[spoken].collect.text
  const values = { business, amount: formatNpr(debt.paisa, spoken), link: debt.payUrl }
  return name ? filled(named, { name, ...values }) : filled(nameless, values)
}
