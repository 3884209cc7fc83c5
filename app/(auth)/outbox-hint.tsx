import { env } from '@/lib/infra/env'

/** On an instance without a mail server: where a mail is that the page speaks of. */
export function OutboxHint() {
  if (env().SMTP_URL) return null
  return (
    <p className="text-sm text-ink-muted">
      This instance has no mail server. Its mails are in the outbox, whose address{' '}
      <code className="font-mono">npm start</code> prints.
    </p>
  )
}
