import { InvoicePaper } from '@/app/invoice/[token]/invoice-paper'
import { BrandHeader } from '@/components/customer/brand-header'
import { AsCustomersSee, PreviewLanguages } from '@/components/dashboard/as-customers-see'
import { addressOf } from '@/components/ui/address-of'
import { Fold } from '@/components/ui/fold'
import { PageLink } from '@/components/ui/page-link'
import { brandingOf } from '@/lib/business/read'
import { inDigitsOf } from '@/lib/core/digits'
import { DEFAULT_LANGUAGE, type Language, LOCALES, languageOf } from '@/lib/core/language'
import { smsSegments } from '@/lib/core/sms-segments'
import { env } from '@/lib/infra/env'
import { describeInvoice } from '@/lib/invoice/document'
import { sampleInvoice } from '@/lib/invoice/sample'
import type { Notice } from '@/lib/notice/notice'
import { SAMPLE_NOTICES, sampleMessages } from '@/lib/notice/samples'
import { codeSms } from '@/lib/phone-code/code-sms'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { staffWords } from '@/messages/staff-words'
import type { SearchParams } from '../../../list/list-query'
import { OfferPreview } from '../../object/offer-preview'
import type { Visit } from '../../visit'
import { STEP_NAMES, type StepName, stepNamed, variantNames } from './message-steps'
import { sampleSale } from './sample-sale'

interface MessagesProps {
  visit: Visit
  /** The address of the section. */
  here: string
  asked: SearchParams
}

/** What customers read at each step, exactly as it is sent. The chosen step is in the address. */
export function Messages({ visit, here, asked }: MessagesProps) {
  const language = languageOf(String(asked.lang)) ?? DEFAULT_LANGUAGE
  const { settings, invoices } = MESSAGES[visit.language]
  const { messages: words, steps } = settings
  const name = stepNamed(asked.step)
  const hrefOf = (step: StepName, lang: Language) =>
    addressOf(here, [
      ['step', step],
      ['lang', lang],
    ])
  return (
    <section
      aria-labelledby="messages"
      className="grid gap-x-10 gap-y-4 border-t border-line pt-6 lg:grid-cols-[16rem_minmax(0,1fr)]"
    >
      <div className="flex flex-col gap-3">
        <h2 id="messages" className="text-base font-semibold">
          {words.title}
        </h2>
        <p className="text-sm text-pretty text-ink-muted">{words.lead}</p>
        <nav aria-label={words.steps}>
          <ul className="flex gap-1 text-sm max-lg:flex-wrap lg:flex-col">
            {STEP_NAMES.map((each) => (
              <li key={each}>
                <PageLink
                  href={hrefOf(each, language)}
                  scroll={false}
                  aria-current={each === name ? 'page' : undefined}
                  className="flex min-h-7.5 items-center rounded-md border-l-2 border-transparent px-2 text-ink-muted hover:bg-action-quiet hover:text-ink aria-[current]:border-khata aria-[current]:bg-action-quiet aria-[current]:font-medium aria-[current]:text-ink"
                >
                  {steps[each].title}
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <p className="max-w-prose text-sm text-pretty text-ink-muted">{steps[name].when}</p>
          <PreviewLanguages
            label={invoices.page.previewLanguage}
            shown={language}
            hrefOf={(each) => hrefOf(name, each)}
          />
        </div>
        {name === 'checkout' ? (
          <CheckoutPreview visit={visit} language={language} />
        ) : name === 'invoice' ? (
          <InvoicePreview visit={visit} language={language} />
        ) : (
          <NoticePreview visit={visit} kind={name} language={language} here={here} />
        )}
      </div>
    </section>
  )
}

interface PagePreviewProps {
  visit: Visit
  language: Language
}

/** The top of a checkout, and the SMS with its code. */
async function CheckoutPreview({ visit, language }: PagePreviewProps) {
  const { sender, product, ...price } = await sampleSale(visit, language)
  const host = new URL(env().CHECKOUT_URL).hostname
  const code = codeSms(
    '987654',
    'checkout',
    { business: sender.name, latinSms: sender.latinSms, ...price },
    { language, host },
  )
  return (
    <>
      <OfferPreview
        visit={visit}
        offer={{ ...price, productName: product }}
        language={language}
        caption={MESSAGES[visit.language].subscriptions.link.preview}
      />
      <SmsText text={code} language={language} reader={visit.language} />
    </>
  )
}

/** The page of a paid invoice. */
async function InvoicePreview({ visit, language }: PagePreviewProps) {
  const { product, amountPaisa, now, endAt } = await sampleSale(visit, language)
  const source = await sampleInvoice({
    business: visit.business,
    product,
    amountPaisa,
    customer: LOCALES[language].exampleName,
    startAt: now,
    endAt,
  })
  return (
    <AsCustomersSee language={language} caption={MESSAGES[visit.language].settings.messages.invoice}>
      <BrandHeader {...(await brandingOf(visit.business.id))} />
      <InvoicePaper document={describeInvoice(source, language)} nameAs="p" />
    </AsCustomersSee>
  )
}

interface NoticePreviewProps {
  visit: Visit
  kind: Notice['kind']
  language: Language
  /** The address of the section. The addresses of the mails are below it. */
  here: string
}

/** The notices of one kind: each as an SMS, and as a mail that can be opened. */
async function NoticePreview({ visit, kind, language, here }: NoticePreviewProps) {
  const sale = await sampleSale(visit, language)
  const { settings } = MESSAGES[visit.language]
  const names: Record<string, string | null> = variantNames(settings)[kind]
  const notices = SAMPLE_NOTICES.filter((each) => each.kind === kind).map((each) => {
    const messages = sampleMessages(each, sale, language)
    const by = (way: 'sms' | 'mail') => messages.find(({ channel }) => channel === way)
    return { variant: each.variant, sms: by('sms'), mail: by('mail') }
  })
  return (
    <ul className="flex flex-col gap-8">
      {notices.map(({ variant, sms, mail }) => (
        <li key={variant} className="flex flex-col gap-3">
          {names[variant] && <h3 className="font-medium">{names[variant]}</h3>}
          {sms && <SmsText text={sms.text} language={language} reader={visit.language} />}
          {mail && (
            <Fold
              title={<span lang={language}>{mail.subject}</span>}
              aside={<span className="text-xs text-ink-muted">{settings.messages.mail}</span>}
            >
              <iframe
                lang={language}
                title={filled(settings.messages.mailOf, { subject: mail.subject ?? '' })}
                loading="lazy"
                // The frame runs no scripts, and has an origin of its own. Its links do nothing.
                sandbox=""
                src={addressOf(`${here}/mail`, [
                  ['kind', kind],
                  ['variant', variant],
                  ['lang', language],
                ])}
                className="h-[30rem] w-full rounded-lg border border-line"
              />
            </Fold>
          )}
        </li>
      ))}
    </ul>
  )
}

interface SmsTextProps {
  text: string
  /** The language of the SMS. */
  language: Language
  /** The language of the page. */
  reader: Language
}

/** An SMS as a phone shows it, with the number of parts that are charged. */
function SmsText({ text, language, reader }: SmsTextProps) {
  const said = staffWords('settings', reader)('messages.sms', {
    length: inDigitsOf(reader, String(text.length)),
    parts: smsSegments(text),
  })
  return (
    <figure className="flex max-w-md flex-col gap-1">
      <p
        lang={language}
        className="rounded-lg rounded-bl-none border border-line bg-sunken px-4 py-3 text-sm wrap-anywhere whitespace-pre-line"
      >
        {text}
      </p>
      <figcaption className="figures text-xs text-ink-muted">{said}</figcaption>
    </figure>
  )
}
