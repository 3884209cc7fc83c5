import { found } from '@/lib/core/found'
import type { ProviderAccountId } from '@/lib/core/id'
import type { Page } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { listTenantPage } from '@/lib/infra/database/tenant-list'
import type { ProviderAccountModel } from '@/prisma/generated/models'
import type { ListAccountsQuery } from './schema'
import { accounts } from './table'

const SELECT = `SELECT ${accounts.columnList('a')} FROM provider_accounts a`
const ONE = `${SELECT} WHERE a.business_id = $1 AND a.environment = $2 AND a.id = $3`

/** An account of the business, even if it is disabled. @throws {DomainError} `resource_not_found`. */
export async function getAccount(ctx: Ctx, id: ProviderAccountId): Promise<ProviderAccountModel> {
  return found((await query<ProviderAccountModel>(ONE, [ctx.businessId, ctx.environment, id]))[0])
}

/** A page of the business's accounts in this environment, newest first. */
export function listAccounts(ctx: Ctx, page: ListAccountsQuery): Promise<Page<ProviderAccountModel>> {
  return listTenantPage<ProviderAccountModel>(ctx, { select: SELECT, alias: 'a', filters: [], page })
}
