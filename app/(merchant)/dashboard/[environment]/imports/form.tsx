'use client'

import { useState } from 'react'
import { Form } from '@/components/form/form'
import { FileDrop } from '@/components/ui/file-drop'
import { SubmitButton } from '@/components/ui/submit-button'
import { MAX_IMPORT_BYTES } from '@/lib/import/limits-schema'
import { createImportWithForm } from './actions'

const TOO_LARGE = 'The file is larger than 10 MB. Send it in several files.'

/** Takes a file of customers. It is sent as soon as it is chosen or dropped, and nothing of it is added yet. */
export function ImportForm({ label = 'Drop your CSV here, or choose it' }: { label?: string }) {
  const [problem, setProblem] = useState<string>()
  const choose = (file: File, form: HTMLFormElement | null) => {
    const wrong = file.size > MAX_IMPORT_BYTES ? TOO_LARGE : undefined
    setProblem(wrong)
    if (!wrong) form?.requestSubmit()
  }
  return (
    <Form action={createImportWithForm} className="flex max-w-2xl flex-col items-start gap-3">
      {({ errors }) => (
        <>
          <FileDrop
            name="file"
            label={label}
            hint="With headings in its first row, in English or Nepali. Up to 50,000 rows and 10 MB. It is checked at once, and nothing is added yet."
            accept=".csv,.txt,text/csv"
            under="Reading and checking"
            error={problem ?? errors.file}
            onFile={choose}
          />
          <SubmitButton look="quiet" size="small">
            Check the file
          </SubmitButton>
        </>
      )}
    </Form>
  )
}
