'use server'

import { POST as endWalletAgreement } from '@/app/v1/wallet/agreements/[id]/end/route'
import { PATCH as lowerWalletAgreement } from '@/app/v1/wallet/agreements/[id]/route'
import { parseRupees } from '@/lib/core/money'
import { walletAction } from '../wallet-action'

const PAGE = '/wallet/agreements'

/** Lowers what may be charged. */
export const lowerWithForm = walletAction(lowerWalletAgreement, {
  page: PAGE,
  read: (form) => ({ amountPaisa: String(parseRupees(String(form.get('amountPaisa') ?? '').trim()) ?? '') }),
  done: () => `${PAGE}?done=lowered`,
})

/** Ends an agreement. */
export const endWithForm = walletAction(endWalletAgreement, {
  page: PAGE,
  done: () => `${PAGE}?done=ended`,
})
