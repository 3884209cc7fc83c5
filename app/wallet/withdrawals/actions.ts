'use server'

import { POST as cancelWithdrawal } from '@/app/v1/wallet/withdrawals/[id]/cancel/route'
import { POST as createWithdrawal } from '@/app/v1/wallet/withdrawals/route'
import { parseRupees } from '@/lib/core/money'
import { walletAction } from '../wallet-action'
import { forgetTyped, keepTyped } from './kept-form'

const PAGE = '/wallet/withdrawals'

/** Requests a withdrawal from the balance. Without a bank account, the shop hands over the money. */
export const takeOutWithForm = walletAction(createWithdrawal, {
  page: `${PAGE}/new`,
  read: (form) => {
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const bankCode = text('to.bankCode')
    const hasAccount = bankCode || text('to.accountNumber') || form.get('needsAccount')
    const to = { bankCode, accountNumber: text('to.accountNumber'), accountName: text('to.accountName') }
    return { amountPaisa: String(parseRupees(text('amountPaisa')) ?? ''), ...(hasAccount && { to }) }
  },
  keep: keepTyped,
  done: async () => {
    await forgetTyped()
    return `${PAGE}?done=asked`
  },
})

export const cancelWithdrawalWithForm = walletAction(cancelWithdrawal, {
  page: PAGE,
  done: () => `${PAGE}?done=canceled`,
})
