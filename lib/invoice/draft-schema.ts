import { z } from 'zod'
import { instant, wireIdText } from '@/lib/core/fields'
import { MAX_LINES } from '@/lib/core/invoice-line'
import { itemsInput } from './line-schema'

export const updateDraftInput = z
  .strictObject({
    lines: itemsInput(MAX_LINES)
      .optional()
      .meta({ description: 'What is billed. They replace the lines that the draft has.' }),
    periodStart: instant.optional().meta({ description: 'When what is billed begins.' }),
    periodEnd: instant.optional().meta({ description: 'When it ends. Later than `periodStart`.' }),
  })
  .meta({ description: 'What is left out stays as it is.' })
export type UpdateDraftInput = z.output<typeof updateDraftInput>

export const deletedInvoice = z.object({ deleted: z.literal(true), id: wireIdText('inv') })
