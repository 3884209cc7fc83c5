import { newId } from '@/lib/core/id'
import type { Language } from '@/lib/core/language'
import { fittingSms, isGsm, type SmsRoom, smsSegments } from '@/lib/core/sms-segments'
import { codeSms } from '@/lib/phone-code/code-sms'
import { smsStyle } from '@/messages/sms-words'
import { messagesOf } from './messages'
import type { Recipient } from './recipient'
import { BY_SMS, recipient } from './texts.fixture'

// Every SMS that Khata sends, with every combination of words, scripts and names.

export interface Names {
  business: string
  product: string
}

/** The longest names that the API allows: 200 characters each. */
export const LONGEST: Record<'Latin' | 'Devanagari', Names> = {
  Latin: {
    business: 'Himalayan Yoga and Wellness Centre Pokhara Lakeside '.repeat(4).slice(0, 200),
    product: 'Unlimited morning and evening classes, family of four '.repeat(4).slice(0, 200),
  },
  Devanagari: {
    business: 'हिमालयन योग तथा वेलनेस सेन्टर पोखरा लेकसाइड '.repeat(5).slice(0, 200),
    product: 'बिहान र बेलुकाको असीमित कक्षा, चार जनाको परिवार '.repeat(5).slice(0, 200),
  },
}

export const TEXTS = { English: 'en', Nepali: 'ne', 'Nepali in Latin letters': 'ne' } as const
export type TextName = keyof typeof TEXTS

const HOST = 'pay.khata.com.np'
const PAISA = 250_000n
const NOW = new Date('2026-11-28T06:15:00Z')
const tenant = { businessId: newId('biz'), environment: 'production' as const }

// These come from Khata, or from the business that keeps its customers' balances itself.
const OF_WALLET = ['low_balance.below', 'top_up_receipt.credited', 'top_up_receipt.several']

/** Each SMS by its kind, for an amount of Rs 2,500. */
export function smsOfAllKinds({ business, product }: Names, text: TextName): Record<string, string> {
  const language: Language = TEXTS[text]
  const isLatin = text === 'Nepali in Latin letters'
  const sms: Record<string, string> = {}
  const to = recipient(language, business)
  const sender = { ...to.sender, latinSms: isLatin } as NonNullable<typeof to.sender>
  for (const notice of BY_SMS) {
    const amounts = Object.fromEntries(Object.keys(notice.amounts).map((name) => [name, PAISA]))
    const of = { ...notice, amounts, productName: product }
    const kind = `${notice.kind}.${notice.variant}`
    const textTo = (more: Partial<Recipient>) =>
      messagesOf({ id: newId('evt'), ageMs: 0, now: NOW }, of, { ...to, sender, ...more })[0]?.text as string
    sms[kind] = textTo(OF_WALLET.includes(kind) ? { sender: null } : {})
    if (OF_WALLET.includes(kind)) sms[`own.${kind}`] = textTo({ isOwnWallet: true, tenant })
  }
  const offer = {
    ...{ business, latinSms: isLatin, amountPaisa: PAISA, trialDays: 0 },
    ...{ interval: 'month' as const, intervalCount: 1 },
  }
  const at = { language, host: HOST }
  const checkout = (more: object) => codeSms('423651', 'checkout', { ...offer, ...more }, at)
  sms['code.checkout.paid'] = checkout({})
  sms['code.checkout.trial'] = checkout({ trialDays: 30 })
  sms['code.checkout.free'] = checkout({ amountPaisa: 0n })
  sms['code.checkout.now'] = checkout({ nowPaisa: 125_000n })
  sms['code.checkout.trialNow'] = checkout({ nowPaisa: 125_000n, trialDays: 30 })
  sms['code.agreement'] = codeSms('423651', 'agreement', offer, at)
  sms['code.wallet'] = codeSms('423651', 'wallet', null, at)
  sms['code.invoice'] = codeSms('423651', 'wallet', { business, latinSms: isLatin, amountPaisa: PAISA }, at)
  sms['code.phone'] = codeSms('423651', 'phone', null, at)
  const style = smsStyle({ language, isLatin }, [business, product])
  const own = smsStyle({ language })
  const link = `https://${HOST}/w/${'x'.repeat(10)}`
  const links: Record<string, string> = {
    'trialStarted.short': `https://${HOST}/w/250000`,
    'trialStarted.covered': `https://${HOST}/wallet`,
    'trialStarted.asked': `https://${HOST}/wallet`,
  }
  const values = { amount: style.money(PAISA), days: 30, until: style.date(NOW, 'Asia/Kathmandu', NOW) }
  const namesIn = (room: SmsRoom) => ({ business: room.business(business), product: room.product(product) })
  for (const key of ['unstarted', 'startRefused', 'invoiceSent', ...Object.keys(links)])
    sms[key] = fittingSms((room) =>
      style.text(key, { ...values, ...namesIn(room), link: links[key] ?? link }, room),
    )
  for (const key of ['waits', 'done', 'begins', 'refused'])
    sms[`phoneChange.${key}`] = fittingSms((room) =>
      own.text(`phoneChange.${key}`, { phone: '98******00', link }, room),
    )
  return sms
}

/** One row for each kind, wording and script of names. */
export function smsRows() {
  return (Object.keys(TEXTS) as TextName[]).flatMap((text) =>
    (['Latin', 'Devanagari'] as const).flatMap((names) =>
      Object.entries(smsOfAllKinds(LONGEST[names], text)).map(([kind, sms]) => ({
        ...{ kind, text, names, sms },
        units: isGsm(sms) ? `${sms.length} of 160` : `${sms.length} of 70`,
        parts: smsSegments(sms),
      })),
    ),
  )
}
