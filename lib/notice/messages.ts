import { dateInWords, NEPAL } from '@/lib/core/calendar-date'
import { inDigitsOf } from '@/lib/core/digits'
import { unitPaisaOf } from '@/lib/core/invoice-line'
import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import { allProviders } from '@/lib/core/providers'
import { fittingSms } from '@/lib/core/sms-segments'
import { lineInWords, timesOfLine } from '@/lib/invoice/line-words'
import { type Letter, letterHtml, letterText } from '@/lib/messages/mail/letter'
import { shortUrl } from '@/lib/messages/sms/short-link'
import { noticeWords } from '@/messages/notice-words'
import { phoneWords } from '@/messages/phone-words'
import { smsStyle } from '@/messages/sms-words'
import { topUpSource } from '@/messages/top-up-source'
import { linkOf, settingsUrl } from './links'
import type { AmountName, DateName, Notice } from './notice'
import { channelsOf, type Recipient } from './recipient'
import { timeLeftMs } from './rules'
import type { NoticeMessage } from './write-notices'

const KHATA = 'Khata'

/**
 * The messages that bring a notice to a customer: at most one per channel.
 * @param cause the event or top-up that the notice is about, its age, and the present time of its tenant.
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
          text: smsOf(notice, recipient, cause),
          html: null,
          link: linkOf(notice, recipient),
        }
      : {
          ...shared,
          channel,
          recipient: recipient.email as string,
          ...mailOf(notice, recipient),
          link: null,
        },
  )
}

/** The business that sends the notice. Khata itself sends the notices of a wallet that pays several businesses. */
function senderOf({ kind }: Notice, { sender, isOwnWallet }: Recipient) {
  return kind === 'low_balance' && !isOwnWallet ? null : sender
}

type Cause = Parameters<typeof messagesOf>[0]

/** The text of an SMS, in a single part if possible. */
function smsOf(notice: Notice, recipient: Recipient, { now }: Cause): string {
  const { language } = recipient
  const sender = senderOf(notice, recipient)
  const style = smsStyle({ language, isLatin: sender?.latinSms }, [
    sender?.name ?? '',
    notice.productName ?? '',
  ])
  const values = valuesOf(notice, recipient, {
    date: (at, timeZone) => style.date(at, timeZone, now),
    money: style.money,
  })
  const link = linkOf(notice, recipient)
  return fittingSms((room) => {
    const names = {
      business: room.business(values.business as string),
      product: room.product(values.product ?? ''),
      count: style.number(notice.count ?? 0),
    }
    const key = `${notice.kind}.${notice.variant}.sms`
    const text = style.text(key, { ...values, ...names, link: link ? shortUrl(link) : '' }, room)
    // A customer who pays at the counter may have no page of their own. Then the sentence that points to it is left out.
    return link ? text : text.replace(/(?<=[.।]) [^.।]*:\s*$/, '')
  })
}

function mailOf(notice: Notice, recipient: Recipient) {
  const t = noticeWords(recipient.language)
  const { language } = recipient
  const values = valuesOf(notice, recipient, {
    date: (at, timeZone) => dateInWords(at, timeZone, language),
    money: (paisa) => formatNpr(paisa, language),
  })
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
      ...(paysNext(notice) ? [t('nextPayment', { ...values, providers: allProviders(language) })] : []),
      ...(isTest ? [t('test')] : []),
    ],
    facts: factsOf(notice, values, recipient.language),
    ...(link && { action: { label: text('action'), url: link } }),
    footer: footerOf(notice, recipient),
    links: linksOf(recipient),
  }
  const subject = text('subject')
  return {
    subject: isTest ? t('testSubject', { subject }) : subject,
    text: letterText(letter),
    html: letterHtml(letter),
  }
}

/** True for the receipt of a period that a wallet paid, because another period may follow. */
const paysNext = ({ kind, variant, isQuiet, dates }: Notice) =>
  ['receipt', 'top_up_receipt', 'recovered'].includes(kind) &&
  variant === 'paid' &&
  !isQuiet &&
  !!dates.paidUntil

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
  'paidUntil',
] as const

function factsOf(
  { productName, amounts, dates, lines }: Notice,
  values: Record<string, string>,
  language: Language,
): [string, string][] {
  const t = noticeWords(language)
  const known = { ...(productName && { product: true }), ...amounts, ...dates }
  const facts = FACTS.filter((name) => name in known).map((name): [string, string] => [
    t(`fact.${name}`),
    values[name] as string,
  ])
  return lines ? facts.toSpliced(1, 0, ...linesIn(lines, language)) : facts
}

/** `Discount TEA-20: −Rs 300.00`, `Gold: Rs 1,500.00 (3 × Rs 500.00)`. */
function linesIn({ origin, lines }: NonNullable<Notice['lines']>, language: Language): [string, string][] {
  return lines.map((line) => {
    const amount = formatNpr(BigInt(line.amountPaisa), language)
    const times = timesOfLine(line.quantity, unitPaisaOf(line), language)
    return [lineInWords(line, { origin }, language), times ? `${amount} (${times})` : amount]
  })
}

function footerOf(notice: Notice, recipient: Recipient): string {
  const t = noticeWords(recipient.language)
  const sender = senderOf(notice, recipient)
  const phone = sender?.supportPhone && phoneWords(sender.supportPhone, recipient.language)
  const contact = [sender?.supportEmail, phone].filter(Boolean).join(', ')
  return [
    sender ? t('ofBusiness', { business: sender.name }) : t('ofWallet'),
    contact && t('questions', { contact }),
  ]
    .filter(Boolean)
    .join(' ')
}

interface Style {
  date(at: Date, timeZone: string): string
  money(paisa: bigint): string
}

/** A person who has a balance can choose there which notices they get. */
function linksOf(recipient: Recipient): NonNullable<Letter['links']> {
  const url = recipient.walletId && settingsUrl(recipient)
  return url ? [{ label: noticeWords(recipient.language)('settings'), url }] : []
}

/** Every value that a text may mention, formatted for people. */
function valuesOf(notice: Notice, recipient: Recipient, style: Style): Record<string, string> {
  const { language, sender } = recipient
  // A wallet belongs to no single business, so its notices use the time zone of Nepal.
  const timeZone = sender?.timeZone ?? NEPAL
  const amounts = Object.entries(notice.amounts) as [AmountName, bigint][]
  const dates = Object.entries(notice.dates) as [DateName, Date][]
  return {
    business: senderOf(notice, recipient)?.name ?? KHATA,
    own: recipient.isOwnWallet ? 'yes' : 'no',
    ...(notice.productName && { product: notice.productName }),
    ...(notice.provider && { provider: topUpSource(notice.provider, language) }),
    reference: notice.reference ? ` ${notice.reference}` : '',
    count: inDigitsOf(language, String(notice.count ?? 0)),
    left: notice.amounts.balance ? 'yes' : 'no',
    ...Object.fromEntries(amounts.map(([name, paisa]) => [name, style.money(paisa)])),
    ...Object.fromEntries(dates.map(([name, at]) => [name, style.date(at, timeZone)])),
  }
}
