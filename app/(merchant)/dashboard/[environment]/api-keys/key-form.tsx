'use client'

import { MerchantForm } from '@/components/dashboard/merchant-form'
import { Card } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'
import { FormField } from '@/components/ui/sent-form'
import { SubmitButton } from '@/components/ui/submit-button'
import { createKeyWithForm } from './actions'

/** Makes a key for the environment of the page. */
export function KeyForm() {
  return (
    <Card>
      <MerchantForm action={createKeyWithForm}>
        {({ done }) => (
          <>
            <h2 className="text-base font-semibold">Create a key</h2>
            {done?.data && <NewSecret secret={done.data} />}
            <FormField name="name" label="Name" required maxLength={100} autoComplete="off" />
            <div>
              <SubmitButton>Create key</SubmitButton>
            </div>
          </>
        )}
      </MerchantForm>
    </Card>
  )
}

function NewSecret({ secret }: { secret: string }) {
  return (
    <Notice look="success">
      <p className="flex items-center justify-between gap-4">
        Copy the key now. It is shown this once and kept nowhere.
        <CopyButton key={secret} text={secret} />
      </p>
      <p className="mt-1 font-mono break-all select-all">{secret}</p>
    </Notice>
  )
}
