import type { Language } from '@/lib/core/language'
import { smsSegments } from '@/lib/core/sms-segments'

/** An SMS as a phone shows it, with how many parts are paid for. */
export function SmsText({ text, language }: { text: string; language: Language }) {
  const parts = smsSegments(text)
  return (
    <figure className="flex max-w-md flex-col gap-1">
      <p
        lang={language}
        className="rounded-lg rounded-bl-none border border-line bg-sunken px-4 py-3 text-sm wrap-anywhere whitespace-pre-line"
      >
        {text}
      </p>
      <figcaption className="figures text-xs text-ink-muted">
        SMS, {text.length} characters, {parts === 1 ? 'one part' : `${parts} parts`}
      </figcaption>
    </figure>
  )
}
