import { cache } from 'react'
import { currentCustomer } from '@/app/wallet/session'
import { findPersonAt } from '@/lib/auth/own-wallets'
import { loadMeant } from '@/lib/checkout/meant-money'
import type { CheckoutView } from '@/lib/checkout/read'
import { requiredToStart } from '@/lib/checkout/rules'
import { isTrialUsed } from '@/lib/checkout/trial'
import { lastDigits, phoneHint } from '@/lib/core/phone'
import type { OwnCharge } from '@/lib/end-user/load-coming'
import { query } from '@/lib/infra/database/db'
import { findHadBefore, type HadBefore } from '@/lib/subscription/had-before'
import { leftWithoutCode } from '@/lib/wallet/known-spending'
import { phoneOfWallet } from '@/lib/wallet/phone'
import { getWallet } from '@/lib/wallet/read'

/** A person who need not type their number. */
export interface KnownPerson {
  /** Two and four digits of it. Only the last two of the number of whom the merchant named: anybody may have the link. */
  phone: string
  /** Who is signed in to the wallet here, or whose number was proved here, needs no code. */
  isSignedIn: boolean
  /** Of who is signed in. Null of all others: nobody has shown yet that it is theirs. */
  balancePaisa: bigint | null
  /** What may be paid from the balance today without a code. Null: all of it. */
  leftPaisa: bigint | null
  /** For what of the next 30 days this start would no longer leave enough. */
  meant: OwnCharge[]
  /** What they have had of this price before. Null of all others. */
  had: HadBefore | null
  /** What is offered to them: without the free days that they have had. */
  offer: CheckoutView
}

/**
 * Who is signed in to the wallet in this browser, or whom the merchant named with a phone that is known. The wallet of
 * somebody else than the named customer cannot pay, so it is not offered.
 */
export const findKnownPerson = cache(async (view: CheckoutView): Promise<KnownPerson | null> => {
  const { linkedPhone, offeredPhone } = view
  const customer = await currentCustomer()
  const user = customer && (await findPersonAt({ query }, customer, view))
  const own = user ? await phoneOfWallet(user.walletId) : null
  if (user && own !== null && (linkedPhone === null || linkedPhone === own)) {
    const { walletId, now, isProved } = user
    const offer = await offerFor({ ...view, walletId })
    const { balancePaisa } = await getWallet(user)
    return {
      phone: phoneHint(own),
      isSignedIn: true,
      balancePaisa,
      leftPaisa: isProved ? null : await leftWithoutCode({ query }, walletId, now),
      meant: await loadMeant(walletId, { balancePaisa, requiredPaisa: requiredToStart(offer), now }),
      had: await findHadBefore({ query }, { ...view, walletId }),
      offer,
    }
  }
  if (offeredPhone === null) return null
  const nothing = { balancePaisa: null, leftPaisa: null, meant: [], had: null }
  return { phone: lastDigits(offeredPhone), isSignedIn: false, ...nothing, offer: await offerFor(view) }
})

async function offerFor(view: CheckoutView): Promise<CheckoutView> {
  const isUsed = view.trialDays > 0 && (await isTrialUsed({ query }, view))
  return isUsed ? { ...view, trialDays: 0, trialUsed: true } : view
}
