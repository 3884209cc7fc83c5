'use client'

import { Form } from '@/components/form/form'
import { EmailField } from '@/components/ui/email-field'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import type { Messages } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { requestResetWithForm } from './actions'

interface ForgotFormProps {
  whereMailIs: React.ReactNode
  words: Messages['account']
}

export function ForgotForm({ whereMailIs, words }: ForgotFormProps) {
  return (
    <Form action={requestResetWithForm} className="flex flex-col gap-5">
      {({ done }) =>
        done?.data ? (
          <>
            <Notice look="success">
              <p className="font-medium">{words.checkMail}</p>
              <p className="mt-1">{filled(words.forgot.mailed, { email: done.data.askedFor })}</p>
            </Notice>
            {whereMailIs}
          </>
        ) : (
          <>
            <EmailField label={words.email} />
            <SubmitButton size="large">{words.forgot.submit}</SubmitButton>
          </>
        )
      }
    </Form>
  )
}
