'use client'

import { useActionState } from 'react'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { EMPTY } from '../../form-state'
import { confirmWithForm } from './actions'

/** One button, for a person who is signed in. */
export function ConfirmForm({ token, email }: { token: string; email: string }) {
  const [{ message }, action] = useActionState(confirmWithForm, EMPTY)
  return (
    <form action={action} className="flex flex-col gap-5">
      {message && <Notice look="error">{message}</Notice>}
      <input type="hidden" name="token" value={token} />
      <p className="wrap-anywhere">Is {email} your address?</p>
      <SubmitButton>Confirm address</SubmitButton>
    </form>
  )
}
