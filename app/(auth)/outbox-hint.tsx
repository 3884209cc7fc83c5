import { pageLanguage } from '@/app/staff-language'
import { FilledText } from '@/components/ui/filled-text'
import { env } from '@/lib/infra/env'
import { MESSAGES } from '@/messages/catalogue'

/** On an instance without a mail server: says where to find the mail that the page mentions. */
export async function OutboxHint() {
  if (env().SMTP_URL) return null
  return (
    <p className="text-sm text-ink-muted">
      <FilledText
        text={MESSAGES[await pageLanguage()].account.outbox}
        values={{ command: <code className="font-mono">npm start</code> }}
      />
    </p>
  )
}
