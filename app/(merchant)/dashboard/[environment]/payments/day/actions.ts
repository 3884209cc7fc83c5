'use server'

import { saying } from '@/app/_form/done'
import { formAction } from '@/app/_form/form-action'
import { POST as countDrawer } from '@/app/v1/payments/drawer-counts/route'
import { POST as reverseMovement } from '@/app/v1/payments/drawer-movements/[id]/reverse/route'
import { POST as moveCash } from '@/app/v1/payments/drawer-movements/route'
import { POST as markGiven } from '@/app/v1/withdrawals/[id]/paid/route'
import { POST as markCameBack } from '@/app/v1/withdrawals/[id]/returned/route'
import { RUPEE_PIECES } from '@/lib/core/money'
import { numberIn } from '../../../../number-in'
import { rupeesIn } from '../../../../rupees-in'

/** The typed values of these fields. Empty fields are left out. */
const typedIn = (form: FormData, ...names: string[]) =>
  Object.fromEntries(names.flatMap((name) => (form.get(name) ? [[name, form.get(name)]] : [])))

/** The counted sum of a drawer, or its notes and coins plus the remaining amount. */
function countedIn(form: FormData): Record<string, unknown> {
  const pieces = RUPEE_PIECES.map((rupees) => ({ rupees, count: numberIn(form, `pieces${rupees}`) })).filter(
    ({ count }) => count !== undefined,
  )
  const isByPieces = pieces.length > 0
  return {
    ...(isByPieces && { pieces }),
    ...(isByPieces && form.get('otherPaisa') && { otherPaisa: rupeesIn(form, 'otherPaisa') }),
    ...((!isByPieces || form.get('countedPaisa')) && { countedPaisa: rupeesIn(form, 'countedPaisa') }),
  }
}

/** Records what is in a drawer. A correction is a new count. */
export const countDrawerWithForm = formAction(countDrawer, {
  read: (form) => ({ date: form.get('date'), ...countedIn(form), ...typedIn(form, 'memberId', 'note') }),
  done: saying(({ cash: { sheet } }, { differencePaisa }) =>
    differencePaisa === '0' ? sheet.keptExact : sheet.kept,
  ),
})

/** Records cash that was put into a drawer or taken out, without a payment. */
export const moveCashWithForm = formAction(moveCash, {
  read: (form) => ({
    kind: form.get('kind'),
    date: form.get('date'),
    amountPaisa: rupeesIn(form, 'amountPaisa'),
    ...typedIn(form, 'memberId', 'fromMemberId', 'reference', 'note'),
  }),
  done: saying(({ cash: { drawer } }) => drawer.done),
})

/** Reverses a movement that was recorded by mistake. */
export const reverseMovementWithForm = formAction(reverseMovement, {
  read: (form) => ({ reason: form.get('reason') }),
  done: saying(({ cash: { drawer } }) => drawer.reversed),
})

/** Records that a customer received money from their balance. */
export const giveWithdrawalWithForm = formAction(markGiven, {
  done: saying(({ cash: { asked } }) => asked.given),
})

/** Records that the customer brought it back. */
export const takeWithdrawalBackWithForm = formAction(markCameBack, {
  done: saying(({ cash: { asked } }) => asked.cameBack),
})
