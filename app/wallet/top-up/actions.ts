'use server'

import { POST as createTopUp } from '@/app/v1/wallet/topups/route'
import { chosenAmount } from '@/components/ui/chosen-amount'
import { env } from '@/lib/infra/env'
import { walletAction } from '../wallet-action'

/** Starts a top-up, and goes to the page that leads to the provider. The return address is `latest`, because the id is not known yet. */
export const topUpWithForm = walletAction(createTopUp, {
  page: '/wallet/top-up',
  read: (form) => ({
    provider: form.get('provider'),
    amountPaisa: String(chosenAmount(form) ?? ''),
    returnUrl: `${env().APP_URL}/wallet/top-ups/latest`,
  }),
  done: ({ id }) => `/wallet/top-ups/${id}?pay=1`,
})
