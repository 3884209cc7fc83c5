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
  /**
   * The number, masked: the first two and the last four digits. For the customer whom the merchant named only the last two, because anybody
   * may have the link.
   */
  phone: string
  /**
   * True if the person is signed in to the wallet here, or has proved the number here before. Then no code is needed, up to `leftPaisa`.
   */
  isSignedIn: boolean
  /** Null for everybody who is not signed in, because it is not proved yet that the balance is theirs. */
  balancePaisa: bigint | null
  /** How much of the balance can be used today without a code. Null if all of it. */
  leftPaisa: bigint | null
  /** The charges of the next 30 days that the balance would no longer cover after this start. */
  meant: OwnCharge[]
  /** What the person has had of this price before. Null if not signed in. */
  had: HadBefore | null
  /** The offer for this person: without a trial that they have already had. */
  offer: CheckoutView
}

/**
 * The person who is signed in to the wallet in this browser, or the customer whom the merchant named, if their phone is known. If the
 * merchant named a customer, another person's wallet cannot pay and is not offered.
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
