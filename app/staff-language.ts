import { cookies, headers } from 'next/headers'
import { REQUESTED_PATH } from '@/lib/auth/requested-path'
import { DEFAULT_LANGUAGE, type Language, languageOf } from '@/lib/core/language'
import { STAFF_LANGUAGE_COOKIE } from '@/messages/staff-cookie'

// The translated pages: the home page, and everything that a cashier uses all day. A page is listed here when all of its texts are in
// messages/<language>.
const SPOKEN = new RegExp(
  `^/dashboard/(sandbox|production)(|/(${[
    'audit',
    'counter',
    'collect',
    'bulk-actions(/bulk_\\w+)?',
    'catalog(/new|/prod_\\w+(/edit|/new-price)?|/prices/price_\\w+(/edit)?)?',
    'coupons(/new|/cpn_\\w+(/edit)?)?',
    'go-live',
    'customers(/new|/cus_\\w+(/edit)?)?',
    'security(/confirm)?',
    'subscriptions(/new|/sub_\\w+(/change)?)?',
    'invoices(/new|/register|/inv_\\w+(/edit)?)?',
    'imports(/imp_\\w+(/problems|/result)?)?',
    'invoice-items',
    'credit-notes(/cn_\\w+)?',
    'reconciliation(/top_\\w+)?',
    'questions(/que_\\w+)?',
    'agreements(/new)?',
    'checkout-links(/new|/cs_\\w+)?',
    'payment-links(/new|/sell|/plink_\\w+(/edit)?)?',
    'money(/month-end)?',
    'payments',
    'payments/day',
    'payments/pay_\\w+(/receipt)?',
    'payouts(/po_\\w+)?',
    'reports',
    'search',
    'settings(/\\w+)?',
    'team',
  ].join('|')}))$`,
)
const FRAMED = /^\/dashboard\/(sandbox|production)(\/|$)/

// The pages before the dashboard and between businesses, in the language that was last chosen in this browser.
const DOOR =
  /^\/(sign-in|sign-up|forgot-password|(reset-password|verify-email|invite|bank-account\/stop)\/[^/]+|dashboard\/(new|no)-business)$/

/** The language of the frame around a staff page, which its reader has chosen. English on all other pages. */
export async function frameLanguage(): Promise<Language> {
  const path = await pathOfStaff()
  return FRAMED.test(path) || DOOR.test(path) ? chosenLanguage() : DEFAULT_LANGUAGE
}

/** The language of the page inside that frame: the same if the page is translated, and otherwise English. */
export async function pageLanguage(): Promise<Language> {
  const path = await pathOfStaff()
  return SPOKEN.test(path) || DOOR.test(path) ? chosenLanguage() : DEFAULT_LANGUAGE
}

async function pathOfStaff(): Promise<string> {
  const [path = ''] = (await headers()).get(REQUESTED_PATH)?.split('?') ?? []
  return path
}

async function chosenLanguage(): Promise<Language> {
  return languageOf((await cookies()).get(STAFF_LANGUAGE_COOKIE)?.value) ?? DEFAULT_LANGUAGE
}
