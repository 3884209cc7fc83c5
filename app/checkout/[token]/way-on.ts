import type { z } from 'zod'
import type { wayOn } from '@/lib/checkout/go-on'
import { DomainError } from '@/lib/core/errors'
import { fromWire, type TopUpId } from '@/lib/core/id'
import { initiateTopUp } from '@/lib/top-up/initiate'

/**
 * The query of the page that comes after the phone was confirmed. A top-up that was stored is made payable on the way, which is
 * safe to repeat.
 */
export async function queryOf({ way, topUpId }: z.output<typeof wayOn>): Promise<string> {
  if (way === 'started') return '?done=1'
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
