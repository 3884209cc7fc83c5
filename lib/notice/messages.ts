import { dateInWords, NEPAL, shortDate } from '@/lib/core/calendar-date'
import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import { plainSigns, shortened, smsSegments } from '@/lib/core/sms-segments'
import { type Letter, letterHtml, letterText } from '@/lib/messages/mail/letter'
import { noticeWords } from '@/messages/notice-words'
import { topUpSource } from '@/messages/top-up-source'
import { linkOf } from './links'
import { channelsOf, type Recipient } from './recipient'
import { type AmountName, type DateName, type Notice, timeLeftMs } from './rules'
import type { NoticeMessage } from './write-notices'

const KHATA = 'Khata'

// Two segments are the most that an SMS may cost. Names that are too long for them are cut, in these steps.
const MAX_SEGMENTS = 2
const NAME_LENGTHS = [40, 28, 20, 14, 9]

/**
 * The messages that bring a notice to a customer: at most one per channel.
 * @param cause the event or top-up that the notice is about, its age, and the present of its tenant.
 */
export function messagesOf(
  cause: { id: string; ageMs: number; now: Date },
  notice: Notice,
  recipient: Recipient,
): NoticeMessage[] {
  const { businessId, environment } = recipient.tenant
  const shared = {
    subjectId: cause.id,
    kind: notice.kind,
    businessId,
    environment,
    senderName: senderOf(notice, recipient)?.name ?? KHATA,
    keepsMs: timeLeftMs(notice.kind, cause.ageMs),
  }
  return channelsOf(notice, recipient).map((channel) =>
    channel === 'sms'
      ? {
          ...shared,
          channel,
          recipient: recipient.phone as string,
          subject: null,
          text: smsOf(notice, recipient, cause.now),
          html: null,
        }
      : { ...shared, channel, recipient: recipient.email as string, ...mailOf(notice, recipient) },
  )
}

/** The business that the notice comes from. A wallet's own notices come from Khata. */
function senderOf({ kind }: Notice, { sender }: Recipient) {
  return kind === 'low_balance' ? null : sender
}

/** The text of an SMS: at most two segments, however long the names are. */
function smsOf(notice: Notice, recipient: Recipient, now: Date): string {
  const t = noticeWords(recipient.language)
  const short: DateText = (at, timeZone, language) => shortDate(at, timeZone, language, now)
  const values = valuesOf(notice, recipient, short)
  const link = linkOf(notice, recipient)
  const cut = (name: string | undefined, length: number) => (name ? shortened(plainSigns(name), length) : '')
  let text = ''
  for (const length of NAME_LENGTHS) {
    const names = { business: cut(values.business, length), product: cut(values.product, length) }
    text = t(`${notice.kind}.${notice.variant}.sms`, { ...values, ...names, ...(link && { link }) })
    if (smsSegments(text) <= MAX_SEGMENTS) break
  }
  return text
}

function mailOf(notice: Notice, recipient: Recipient) {
  const t = noticeWords(recipient.language)
  const values = valuesOf(notice, recipient, dateInWords)
  const text = (part: string) => t(`${notice.kind}.${notice.variant}.${part}`, values)
  const link = linkOf(notice, recipient)
  const isTest = recipient.tenant.environment === 'sandbox'
  const sender = senderOf(notice, recipient)
  const letter: Letter = {
    language: recipient.language,
    ...(sender && { from: sender }),
    heading: text('heading'),
    paragraphs: [
      recipient.name ? t('dear', { name: recipient.name }) : t('hello'),
      text('body'),
      ...(isTest ? [t('test')] : []),
    ],
    facts: factsOf(notice, values, t),
    ...(link && { action: { label: text('action'), url: link } }),
    footer: footerOf(notice, recipient),
  }
  const subject = text('subject')
  return {
    subject: isTest ? t('testSubject', { subject }) : subject,
    text: letterText(letter),
    html: letterHtml(letter),
  }
}

const FACTS = [
  'product',
  'former',
  'amount',
  'owedBefore',
  'held',
  'shortfall',
  'balance',
  'threshold',
  'at',
  'until',
] as const

function factsOf(
  { productName, amounts, dates }: Notice,
  values: Record<string, string>,
  t: ReturnType<typeof noticeWords>,
): [string, string][] {
  const known = { ...(productName && { product: true }), ...amounts, ...dates }
  return FACTS.filter((name) => name in known).map((name) => [t(`fact.${name}`), values[name] as string])
}

function footerOf(notice: Notice, recipient: Recipient): string {
  const t = noticeWords(recipient.language)
  const sender = senderOf(notice, recipient)
  const contact = [sender?.supportEmail, sender?.supportPhone].filter(Boolean).join(', ')
  const wallet = recipient.walletId && linkOf({ action: { to: 'wallet' } }, recipient)
  return [
    sender ? t('ofBusiness', { business: sender.name }) : t('ofWallet'),
    contact && t('questions', { contact }),
    wallet && t('settings', { link: wallet }),
  ]
    .filter(Boolean)
    .join(' ')
}

type DateText = (at: Date, timeZone: string, language: Language) => string

/** Everything that a text may name, as people read it. */
function valuesOf(notice: Notice, recipient: Recipient, dateText: DateText): Record<string, string> {
  const { language, sender } = recipient
  // A wallet belongs to no business, so its notices are dated where wallets are used.
  const timeZone = sender?.timeZone ?? NEPAL
  const amounts = Object.entries(notice.amounts) as [AmountName, bigint][]
  const dates = Object.entries(notice.dates) as [DateName, Date][]
  return {
    business: sender?.name ?? KHATA,
    ...(notice.productName && { product: notice.productName }),
    ...(notice.provider && { provider: topUpSource(notice.provider, language) }),
    ...Object.fromEntries(amounts.map(([name, paisa]) => [name, formatNpr(paisa, language)])),
    ...Object.fromEntries(dates.map(([name, at]) => [name, dateText(at, timeZone, language)])),
  }
}
