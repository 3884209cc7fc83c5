'use client'

import type { ActionState } from '@/components/dashboard/action-state'
import { MetadataEditor } from '@/components/dashboard/metadata-editor'

const PAIRS = { shop: 'Patan', orderId: '1042' }

/** A metadata editor whose changes are always refused. */
export function RefusedMetadata() {
  return <MetadataEditor action={refuse} hidden={{}} metadata={PAIRS} />
}

async function refuse(_: ActionState, form: FormData): Promise<ActionState> {
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  return {
    key: '',
    values: Object.fromEntries(fields),
    errors: { metadata: 'It must have at most 50 pairs.' },
  }
}
