import { inDigitsOf } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import { smsSegments } from '@/lib/core/sms-segments'
import { staffWords } from '@/messages/staff-words'

interface SmsTextProps {
  text: string
  /** Of the SMS. */
  language: Language
  /** Of the page. */
  reader: Language
}

/** An SMS as a phone shows it, with how many parts are paid for. */
export function SmsText({ text, language, reader }: SmsTextProps) {
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
