import { cache } from 'react'
import { askedAbout } from '@/app/invoice/[token]/payment'
import { findLongUrl } from '@/lib/messages/sms/short-link'
import { loadReminder } from '@/lib/notice/load-reminder'
import { paidAmong, readBill } from '@/lib/qr-request/bill'

export const longUrl = cache(findLongUrl)

/** The token of a reminder. Its page is shown directly at the short address, without a redirect, which would be slow on a phone. */
export const reminderIn = (address: string) => /\/w\/([\w-]+)$/.exec(address)?.[1]

/** A reminder with what was begun for it straight to the business. A payment that its provider has not answered is asked about first. */
export const findReminderAt = cache(async (link: string) => {
  const token = reminderIn((await longUrl(link)) ?? '') ?? link
  const reminder = await loadReminder(token)
  if (!reminder) return null
  const { begun, bill, state } = reminder
  const requests = await readBill(bill)
  const isChanged =
    (begun && (await askedAbout(begun)).state !== begun.state) ||
    (state !== 'paid' && paidAmong(requests) !== undefined)
  return { token, requests, reminder: (isChanged && (await loadReminder(token))) || reminder }
})
