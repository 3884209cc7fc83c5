'use server'

import { z } from 'zod'
import { announcing, goingTo } from '@/app/_form/done'
import { formAction } from '@/app/_form/form-action'
import { rupeesIn } from '@/app/(merchant)/rupees-in'
import { POST as handleRow } from '@/app/v1/operator/settlement-rows/[id]/handled/route'
import { POST as bookSettlement } from '@/app/v1/operator/settlements/[id]/book/route'
import { POST as reverseSettlement } from '@/app/v1/operator/settlements/[id]/reverse/route'
import { DELETE as deleteSettlement } from '@/app/v1/operator/settlements/[id]/route'
import { POST as createSettlement } from '@/app/v1/operator/settlements/route'
import { invalidParameter } from '@/lib/core/errors'
import { parseRupees } from '@/lib/core/money'
import { endOf } from '@/lib/proof/read-proof'
import { SETTLEMENT_COLUMNS } from '@/lib/provider-settlement/file-schema'

const headIn = (form: FormData) => ({
  provider: form.get('provider'),
  settledAt: form.get('settledAt'),
  netPaisa: rupeesIn(form, 'netPaisa'),
  bankReference: form.get('bankReference'),
})

/** The headings that a person has typed, by column. Undefined if nothing was typed. Then those of the last time are used. */
function columnsIn(form: FormData): Record<string, string> | undefined {
  const typed = SETTLEMENT_COLUMNS.map((column) => [String(form.get(column) ?? '').trim(), column])
  const named = typed.filter(([heading]) => heading)
  return named.length > 0 ? Object.fromEntries(named) : undefined
}

/**
 * The end of a day in Nepal, as the API expects it.
 * @throws {DomainError} `parameter_invalid`.
 */
function endOfDayIn(form: FormData, name: string): string {
  const day = z.iso.date().safeParse(form.get(name))
  if (!day.success) throw invalidParameter(name, 'must be a date.')
  return endOf(day.data).toISOString()
}

const toSettlement = goingTo<{ id: string }>(
  ({ id }, { environment }) => `/operator/${environment}/settlements/${id}`,
  'The settlement is checked. Nothing is booked yet.',
)

export const createSettlementWithForm = formAction(createSettlement, {
  read: (form) => {
    const columns = columnsIn(form)
    return {
      file: form.get('file'),
      head: JSON.stringify(headIn(form)),
      ...(columns && { columns: JSON.stringify(columns) }),
    }
  },
  done: toSettlement,
})

export const createSettlementByHandWithForm = formAction(createSettlement, {
  read: (form) => ({
    ...headIn(form),
    grossPaisa: rupeesIn(form, 'grossPaisa'),
    feePaisa: (parseRupees(String(form.get('feePaisa') ?? '')) ?? 0n).toString(),
    coversTo: endOfDayIn(form, 'lastDay'),
  }),
  done: toSettlement,
})

export const bookSettlementWithForm = formAction(bookSettlement, {
  read: () => ({}),
  done: announcing('The settlement is in the books.'),
})

export const reverseSettlementWithForm = formAction(reverseSettlement, {
  done: announcing('The settlement is reversed. Its top-ups can be settled again.'),
})

export const deleteSettlementWithForm = formAction(deleteSettlement, {
  read: () => ({}),
  done: goingTo(
    (_, { environment }) => `/operator/${environment}/settlements`,
    'The settlement is deleted. Nothing was booked.',
  ),
})

export const handleRowWithForm = formAction(handleRow, { done: announcing('It is marked.') })
