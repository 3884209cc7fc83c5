'use server'

import { announcing } from '@/app/_form/done'
import { formAction } from '@/app/_form/form-action'
import { rupeesIn } from '@/app/(merchant)/rupees-in'
import { POST as recordBankBalance } from '@/app/v1/operator/bank-balances/route'
import { POST as reverseBankEntry } from '@/app/v1/operator/bank-entries/[id]/reverse/route'
import { POST as createBankEntry } from '@/app/v1/operator/bank-entries/route'

export const recordBankBalanceWithForm = formAction(recordBankBalance, {
  read: (form) => ({ date: form.get('date'), balancePaisa: rupeesIn(form, 'balancePaisa') }),
  done: announcing('The statement is recorded.'),
})

export const createBankEntryWithForm = formAction(createBankEntry, {
  read: (form) => ({
    kind: form.get('kind'),
    amountPaisa: rupeesIn(form, 'amountPaisa'),
    reference: form.get('reference'),
    ...(form.get('note') && { note: form.get('note') }),
  }),
  done: announcing('The entry is in the books.'),
})

export const reverseBankEntryWithForm = formAction(reverseBankEntry, {
  done: announcing('The entry is reversed.'),
})
