import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import { presentRecorder } from '@/lib/payment/present'
import type { CustomerNoteModel } from '@/prisma/generated/models'
import type { customerNote } from './schema'

export type WireCustomerNote = z.output<typeof customerNote>

export function presentCustomerNote(row: CustomerNoteModel): WireCustomerNote {
  return {
    id: toWire('note', row.id),
    customerId: toWire('cus', row.customerId),
    note: row.note,
    pinned: row.pinned,
    author: presentRecorder(row),
    createdAt: row.createdAt.toISOString(),
  }
}
