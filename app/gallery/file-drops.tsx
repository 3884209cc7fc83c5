'use client'

import { FileDrop } from '@/components/ui/file-drop'
import { SubmitButton } from '@/components/ui/submit-button'

const CSV = { accept: '.csv,text/csv', under: 'Reading {file}…', onFile: () => undefined }

/** Fields for files: one that is empty, one that was refused, and one whose form stays in progress while the page is open. */
export function FileDrops() {
  return (
    <>
      <FileDrop {...CSV} name="file" label="Drop your CSV here, or choose it" hint="Up to 10 MB." />
      <FileDrop
        {...CSV}
        name="wrong"
        label="Drop a smaller CSV here"
        error="The file is larger than 10 MB."
      />
      <form action={() => new Promise(() => undefined)} className="flex flex-col items-start gap-3">
        <FileDrop {...CSV} name="sent" label="Drop a CSV that is sent" />
        <SubmitButton look="quiet" size="small">
          Send the file
        </SubmitButton>
      </form>
    </>
  )
}
