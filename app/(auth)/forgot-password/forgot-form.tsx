'use client'

import { Form } from '@/components/form/form'
import { EmailField } from '@/components/ui/email-field'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { requestResetWithForm } from './actions'

export function ForgotForm({ whereMailIs }: { whereMailIs: React.ReactNode }) {
  return (
    <Form action={requestResetWithForm} className="flex flex-col gap-5">
      {({ done }) =>
        done?.data ? (
          <>
            <Notice look="success">
              <p className="font-medium">Check your mail</p>
              <p className="mt-1">
                If {done.data.askedFor} has an account, a mail with a link is on its way to it. The link works
                once, for 30 minutes.
              </p>
            </Notice>
            {whereMailIs}
          </>
        ) : (
          <>
            <EmailField />
            <SubmitButton size="large">Send the link</SubmitButton>
          </>
        )
      }
    </Form>
  )
}
