import { addressOf } from '@/components/ui/address-of'
import { Fold } from '@/components/ui/fold'
import type { Language } from '@/lib/core/language'
import type { Notice } from '@/lib/notice/rules'
import { SAMPLE_NOTICES, sampleMessages } from '@/lib/notice/samples'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import type { Visit } from '../../visit'
import { variantNames } from './message-steps'
import { sampleSale } from './sample-sale'
import { SmsText } from './sms-text'

interface NoticePreviewProps {
  visit: Visit
  kind: Notice['kind']
  language: Language
  /** The address of the section, below which the mails are. */
  here: string
}

/** The notices of one kind: each as an SMS, and as a mail that opens. */
export async function NoticePreview({ visit, kind, language, here }: NoticePreviewProps) {
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
                // Without scripts, and with an origin of its own. Its links lead nowhere.
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
