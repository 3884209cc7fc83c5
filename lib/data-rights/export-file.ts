import { getBusiness } from '@/lib/business/read'
import type { CustomerId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { exportBusiness } from './export-business'
import { exportCustomer } from './export-customer'

/** A streamed file. The API and the dashboard offer the same one. */
export interface ExportFile {
  contentType: string
  name: string
  parts: AsyncIterable<string>
}

/** @throws {DomainError} `resource_not_found`, `rate_limited`, `reauthentication_required`. */
export async function customerFile(ctx: Ctx, id: CustomerId): Promise<ExportFile> {
  const { name } = await getBusiness(ctx)
  const parts = await exportCustomer(ctx, id, name)
  return { contentType: 'application/json', name: nameOf('customer', ctx, 'json'), parts }
}

/** @throws {DomainError} `rate_limited`, `reauthentication_required`. */
export async function businessFile(ctx: Ctx): Promise<ExportFile> {
  const parts = await exportBusiness(ctx)
  return { contentType: 'application/x-ndjson', name: nameOf('business', ctx, 'ndjson'), parts }
}

/** `khata-customer-production-2026-11-20.json` */
function nameOf(about: string, { environment }: Ctx, ending: string): string {
  return `khata-${about}-${environment}-${new Date().toISOString().slice(0, 10)}.${ending}`
}
