import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { reminderPreview } from '@/app/link-preview'
import { CustomerFrame } from '@/components/customer/frame'
import { NextPayment } from '@/components/customer/next-payment'
import { Seller } from '@/components/customer/seller'
import { LinkButton } from '@/components/ui/button'
import { brandingOf, sellerOf } from '@/lib/business/read'
import { findShortTarget } from '@/lib/notice/short-link'
import { currentLanguage } from '@/messages/language'
import { findReminderAt, longUrl, reminderIn } from './reminder-at'
import { ReminderStep } from './reminder-step'
import { topUpAddress } from './top-up-address'

export async function generateMetadata({ params }: PageProps<'/w/[link]'>): Promise<Metadata> {
  return reminderPreview(
    (await findReminderAt((await params).link))?.reminder ?? null,
    await currentLanguage(),
  )
}

/**
 * The short addresses in SMS. `/w/35000` leads to a top-up of Rs 350 in the reader's own wallet. Addresses of ten letters lead to the page
 * that they were made for, and older ones of 22 characters to an invoice or an agreement. All others are reminders, which anybody may pay:
 * that page shows the shop, the product and the amount, and nothing about the wallet.
 */
export default async function ShortAddressPage({ params, searchParams }: PageProps<'/w/[link]'>) {
  const [{ link }, query] = await Promise.all([params, searchParams])
  const address = topUpAddress(link, query) ?? (await longUrl(link)) ?? (await findShortTarget(link))
  const token = address ? reminderIn(address) : link
  if (address && !token) redirect(address)
  const language = await currentLanguage()
  const found = await findReminderAt(link)
  const reminder = found?.reminder
  const brand = reminder ? await brandingOf(reminder.businessId) : null
  const t = await getTranslations('reminder')
  return (
    <CustomerFrame
      brand={brand}
      language={language}
      path={`/w/${link}`}
      isSandbox={reminder?.environment === 'sandbox'}
    >
      {found && reminder && brand && token ? (
        <>
          <ReminderStep reminder={reminder} requests={found.requests} brand={brand} link={token} />
          {reminder.state === 'payable' && (
            <>
              <NextPayment at={null} business={brand.name} isSilent={reminder.isSilent} language={language} />
              <Seller seller={await sellerOf(reminder.businessId)} language={language} />
            </>
          )}
        </>
      ) : (
        <>
          <h1 className="text-2xl font-semibold tracking-tight">{t('heading.unknown')}</h1>
          <p>{t('unknown')}</p>
          <LinkButton href="/wallet" look="quiet" size="large">
            {t('toWallet')}
          </LinkButton>
        </>
      )}
    </CustomerFrame>
  )
}
