import { table } from '@/lib/infra/database/table'

export const creditNotes = table('credit_notes')
export const creditNoteParts = table('credit_note_parts')
