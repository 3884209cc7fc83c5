import { isInWorldOf } from '@/app/invoice/[token]/payer'
import { currentCustomer } from '@/app/wallet/session'
import type { CheckoutView } from '@/lib/checkout/read'
import { lastDigits, phoneHint } from '@/lib/core/phone'
import type { UserCtx } from '@/lib/infra/ctx'
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
  /** What they have had of this price before. Null of all others. */
  had: HadBefore | null
}

/**
 * Who is signed in to the wallet in this browser, or whom the merchant named with a phone that is known. The wallet of
 * somebody else than the named customer cannot pay, so it is not offered.
 */
export async function findKnownPerson(view: CheckoutView): Promise<KnownPerson | null> {
  const { linkedPhone, offeredPhone } = view
  const user = await currentCustomer()
  const own = user && isInWorldOf(user, view) ? await phoneOfWallet(user.walletId) : null
  if (own !== null && (linkedPhone === null || linkedPhone === own))
    return {
      phone: phoneHint(own),
      isSignedIn: true,
      balancePaisa: (await getWallet(user as UserCtx)).balancePaisa,
      leftPaisa: user?.isProved === false ? await leftWithoutCode({ query }, user.walletId, user.now) : null,
      had: await findHadBefore({ query }, { ...view, walletId: (user as UserCtx).walletId }),
    }
  return offeredPhone === null
    ? null
    : {
        phone: lastDigits(offeredPhone),
        isSignedIn: false,
        balancePaisa: null,
        leftPaisa: null,
        had: null,
      }
}
