import type { Metadata } from 'next'
import { redirect as goTo, notFound } from 'next/navigation'
import { reminderPreview } from '@/app/link-preview'
import { BillQr } from '@/app/qr/bill-qr'
import { brandingOf } from '@/lib/business/read'
import { currentLanguage } from '@/messages/language'
import { payReminderStraightWithForm } from '../actions'
import { findReminderAt } from '../reminder-at'

export async function generateMetadata({ params }: PageProps<'/w/[link]/qr'>): Promise<Metadata> {
  return reminderPreview(
    (await findReminderAt((await params).link))?.reminder ?? null,
    await currentLanguage(),
  )
}

/** The QR of what a reminder asks for. The reminder itself says when it is paid. */
export default async function ReminderQrPage({ params }: PageProps<'/w/[link]/qr'>) {
  const { link } = await params
  const found = await findReminderAt(link)
  if (!found) notFound()
  const { reminder, requests, token } = found
  const page = `/w/${link}`
  if (!reminder.isWhole || (reminder.state !== 'payable' && reminder.state !== 'waiting')) goTo(page)
  const brand = await brandingOf(reminder.businessId)
  return (
    <BillQr
      bill={reminder.bill}
      requests={requests}
      action={payReminderStraightWithForm}
      hidden={{ link: token }}
      title={`${reminder.productName}, ${brand.name}`}
      page={page}
      brand={brand}
      language={await currentLanguage()}
    />
  )
}
