'use client'

import { useState } from 'react'
import { Form } from '@/components/form/form'
import { FileDrop } from '@/components/ui/file-drop'
import { SubmitButton } from '@/components/ui/submit-button'
import { MAX_IMPORT_BYTES } from '@/lib/import/limits-schema'
import type { Messages } from '@/messages/catalogue'
import { createImportWithForm } from './actions'

interface ImportFormProps {
  label: string
  /** The texts of the page. */
  words: Messages['imports']['file'] & { tooLarge: string }
}

/** Takes a file of customers. It is sent as soon as it is chosen or dropped. Nothing is added yet. */
export function ImportForm({ label, words }: ImportFormProps) {
  const [problem, setProblem] = useState<string>()
  const choose = (file: File, form: HTMLFormElement | null) => {
    const wrong = file.size > MAX_IMPORT_BYTES ? words.tooLarge : undefined
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
            hint={words.hint}
            accept=".csv,.txt,.xlsx,text/csv"
            under={words.under}
            error={problem ?? errors.file}
            onFile={choose}
          />
          <SubmitButton look="quiet" size="small">
            {words.check}
          </SubmitButton>
        </>
      )}
    </Form>
  )
}
