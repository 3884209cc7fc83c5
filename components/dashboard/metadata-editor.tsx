'use client'

import { use, useState } from 'react'
import { Form } from '@/components/form/form'
import { FormScopeContext } from '@/components/form/form-scope'
import type { FormAction } from '@/components/form/form-state'
import { Button } from '@/components/ui/button'
import { Facts } from '@/components/ui/facts'
import { CONTROL } from '@/components/ui/field-frame'
import { Fold } from '@/components/ui/fold'
import { Notice } from '@/components/ui/notice'
import { Save } from './save'

export interface MetadataEdit {
  /** The object's update operation. `metadataForm` reads its form. */
  action: FormAction<undefined>
  /** The id of the object. */
  hidden: Record<string, string>
}

interface MetadataEditorProps {
  metadata: Readonly<Record<string, string>>
  /** False if the pairs are only shown. */
  edit: MetadataEdit | false
}

/** The key-value pairs that the merchant's programs keep on an object. */
export function MetadataEditor({ metadata, edit }: MetadataEditorProps) {
  const pairs = Object.entries(metadata)
  return (
    <div className="flex flex-col gap-3">
      <h2 className="text-xl font-semibold tracking-tight">Metadata</h2>
      {pairs.length > 0 ? (
        <Facts facts={pairs.map(([label, value]) => ({ label, value }))} />
      ) : (
        <p className="text-sm text-ink-muted">
          No metadata. Your programs keep their own ids and notes here.
        </p>
      )}
      {edit && (
        <Fold title="Edit metadata">
          <Form {...edit}>
            {/* After saving, the object's metadata is new, so the rows are rendered again. */}
            <Rows key={JSON.stringify(metadata)} pairs={pairs} />
            <Save>Save metadata</Save>
          </Form>
        </Fold>
      )}
    </div>
  )
}

// Without JavaScript, this is how many can be added at once.
const EMPTY_ROWS = 2

function Rows({ pairs }: { pairs: readonly [string, string][] }) {
  const { sent } = use(FormScopeContext)
  const [added, setAdded] = useState(EMPTY_ROWS)
  const rows: readonly [string, string][] = [
    ...pairs,
    ...Array.from({ length: added }, () => ['', ''] as const),
  ].map(([name, value]) => [name, value])
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-xs text-ink-muted">Clear a name or a value to remove its pair.</legend>
      {/* A problem with any of the pairs is shown here. */}
      <input type="hidden" name="metadata" value="" />
      {sent.errors.metadata && <Notice look="error">{sent.errors.metadata}</Notice>}
      {rows.map(([name, value], i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end
        <div key={i} className="grid grid-cols-[2fr_3fr] gap-2">
          {name && <input type="hidden" name={`was.${i}`} value={name} />}
          <Cell name={`name.${i}`} label={`Name ${i + 1}`} value={name} maxLength={40} />
          <Cell name={`value.${i}`} label={`Value ${i + 1}`} value={value} maxLength={500} />
        </div>
      ))}
      <div>
        <Button look="quiet" size="small" onClick={() => setAdded(added + 1)}>
          Add a pair
        </Button>
      </div>
    </fieldset>
  )
}

interface CellProps {
  name: string
  label: string
  value: string
  maxLength: number
}

function Cell({ name, label, value, maxLength }: CellProps) {
  const { sent } = use(FormScopeContext)
  return (
    <input
      name={name}
      aria-label={label}
      placeholder={label.split(' ')[0]}
      defaultValue={sent.values[name] ?? value}
      maxLength={maxLength}
      autoComplete="off"
      spellCheck={false}
      className={`${CONTROL} h-9 min-w-0 sm:text-sm`}
    />
  )
}
