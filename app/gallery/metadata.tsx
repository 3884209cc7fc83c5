'use client'

import { MetadataEditor } from '@/components/dashboard/metadata-editor'
import type { FormState } from '@/components/form/form-state'

const PAIRS = { shop: 'Patan', orderId: '1042' }

/** A metadata editor whose changes are always refused. */
export function RefusedMetadata() {
  return <MetadataEditor metadata={PAIRS} edit={{ action: refuse, hidden: {} }} />
}

async function refuse(_: FormState<undefined>, form: FormData): Promise<FormState<undefined>> {
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  return {
    key: '',
    values: Object.fromEntries(fields),
    errors: { metadata: 'It must have at most 50 pairs.' },
  }
}
