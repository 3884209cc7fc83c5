import type { z } from 'zod'
import type { nextStep } from '@/lib/checkout/advance'
import { DomainError } from '@/lib/core/errors'
import { fromWire, type TopUpId } from '@/lib/core/id'
import { initiateTopUp } from '@/lib/top-up/initiate'

/** The page that asks for the code. */
export const CODE = '?step=code'

/** The query of the page after the phone was confirmed. If a top-up was stored, this also makes it payable, which is safe to repeat. */
export async function queryOf({ way, topUpId }: z.output<typeof nextStep>): Promise<string> {
  if (way === 'started') return '?done=1'
  if (way === 'code') return CODE
  const id = topUpId && fromWire('top', topUpId)
  if (!id) return ''
  try {
    await initiateTopUp(id as TopUpId)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return '?away=1'
  }
  return `?pay=${topUpId}`
}
