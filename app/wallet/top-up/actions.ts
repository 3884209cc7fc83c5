'use server'

import { redirect } from 'next/navigation'
import type { SentForm } from '@/components/form/sent-form'
import { chosenAmount } from '@/components/ui/chosen-amount'
import { type TopUpId, toWire } from '@/lib/core/id'
import { beginOwnTopUp } from '@/lib/end-user/begin-top-up'
import { env } from '@/lib/infra/env'
import { initiateTopUp } from '@/lib/top-up/initiate'
import { beginTopUpInput } from '@/lib/top-up/schema'
import { fieldProblem, refusedForm } from '../refusal'
import { requireCustomer } from '../session'

/** Begins a top-up, and goes on to the page that leads to the provider. Its return is `latest`: the id is not known yet. */
export async function topUpWithForm(_: SentForm, form: FormData): Promise<SentForm> {
  const ctx = await requireCustomer('/wallet/top-up')
  const input = beginTopUpInput.safeParse({
    provider: form.get('provider'),
    amountPaisa: String(chosenAmount(form) ?? ''),
    returnUrl: `${env().APP_URL}/wallet/top-ups/latest`,
  })
  if (!input.success) return fieldProblem(form, 'amount', 'amount')
  let id: TopUpId
  try {
    id = await beginOwnTopUp(ctx, input.data)
    await initiateTopUp(id)
  } catch (error) {
    return refusedForm(form, error)
  }
  redirect(`/wallet/top-ups/${toWire('top', id)}?pay=1`)
}
