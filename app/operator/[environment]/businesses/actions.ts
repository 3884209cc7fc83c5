'use server'

import { announcing } from '@/app/_form/done'
import { formAction } from '@/app/_form/form-action'
import { rupeesIn } from '@/app/(merchant)/rupees-in'
import { POST as approveBusiness } from '@/app/v1/operator/businesses/[id]/approve/route'
import { POST as verifyBankAccount } from '@/app/v1/operator/businesses/[id]/bank-account/verify/route'
import { PATCH as updateBusiness } from '@/app/v1/operator/businesses/[id]/route'
import { toAsciiDigits } from '@/lib/core/digits'
import { invalidParameter } from '@/lib/core/errors'

export const approveBusinessWithForm = formAction(approveBusiness, {
  done: announcing(
    (_, { name }) => `${name} may charge in production now. Its owners and admins get a mail.`,
  ),
})

export const verifyBankAccountWithForm = formAction(verifyBankAccount, {
  done: announcing('The account is verified. The owners of the business get a mail.'),
})

const isFilled = (form: FormData, name: string) => String(form.get(name) ?? '').trim() !== ''

/**
 * `2.5` percent is 250 basis points.
 * @throws {DomainError} `parameter_invalid`.
 */
function basisPointsIn(form: FormData): number {
  const typed = toAsciiDigits(String(form.get('fee.basisPoints')))
    .replace('%', '')
    .trim()
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(typed))
    throw invalidParameter('fee.basisPoints', 'must be a percentage, such as 2.5.')
  return Math.round(Number(typed) * 100)
}

/** If the percentage and the amounts are empty, there is no fee. */
export const changeFeeWithForm = formAction(updateBusiness, {
  read: (form) => {
    const names = ['fee.basisPoints', 'fee.fixedPaisa', 'fee.minimumPaisa']
    if (!names.some((name) => isFilled(form, name))) return { fee: null }
    return {
      fee: {
        basisPoints: isFilled(form, 'fee.basisPoints') ? basisPointsIn(form) : 0,
        ...(isFilled(form, 'fee.fixedPaisa') && { fixedPaisa: rupeesIn(form, 'fee.fixedPaisa') }),
        ...(isFilled(form, 'fee.minimumPaisa') && { minimumPaisa: rupeesIn(form, 'fee.minimumPaisa') }),
      },
    }
  },
  done: announcing('The fee is changed. It applies from tomorrow, and the owners get a mail.'),
})

/** The chosen `schedule` is the interval, or the weekday of a weekly one. */
export const changeScheduleWithForm = formAction(updateBusiness, {
  read: (form) => {
    const chosen = String(form.get('schedule'))
    const isInterval = chosen === 'daily' || chosen === 'manual'
    return {
      schedule: isInterval ? { interval: chosen, day: null } : { interval: 'weekly', day: chosen },
      minimumPaisa: rupeesIn(form, 'minimumPaisa'),
      reservePaisa: rupeesIn(form, 'reservePaisa'),
    }
  },
  done: announcing('The terms are changed.'),
})

export const holdPayoutsWithForm = formAction(updateBusiness, {
  done: announcing('No payouts are made until you release them. Pending ones are canceled.'),
})

export const releasePayoutsWithForm = formAction(updateBusiness, {
  read: () => ({ held: null }),
  done: announcing('Payouts are made again.'),
})
