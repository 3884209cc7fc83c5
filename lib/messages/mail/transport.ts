import nodemailer, { type Mail, type NodemailerError } from 'nodemailer'
import { env } from '@/lib/infra/env'
import { perProcess } from '@/lib/infra/process/per-process'
import type { Transport } from '@/lib/messages/outbox/transport'

// A caller may wait for the sum of both times. LEASE in ../outbox/queue.ts must be longer than that sum.
const CONNECT_TIMEOUT_MS = 5_000
const SEND_TIMEOUT_MS = 15_000
const MAX_CONNECTIONS = 5

const smtp = perProcess('smtp', (): { open?: { url: string; mailer: Mail } } => ({}))

/** Sends mail through the configured SMTP server. Without one, mail stays in the local outbox, which accepts everything. */
export function mailTransport(): Transport {
  const { SMTP_URL } = env()
  return SMTP_URL ? overSmtp(mailerFor(SMTP_URL)) : async () => ({ outcome: 'accepted' })
}

function mailerFor(url: string): Mail {
  if (smtp.open?.url !== url) {
    smtp.open?.mailer.close()
    const mailer = nodemailer.createTransport({
      url,
      pool: true,
      maxConnections: MAX_CONNECTIONS,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SEND_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    smtp.open = { url, mailer }
  }
  return smtp.open.mailer
}

function overSmtp(mailer: Mail): Transport {
  return async ({ id, recipient, senderName, subject, text, html }) => {
    const sender = readAddress(env().MAIL_FROM ?? '')
    try {
      await mailer.sendMail({
        // Every attempt has the same id, so mail programs show a mail that arrives twice only once.
        messageId: `<${id}@${sender.address.split('@')[1]}>`,
        from: { name: senderName ?? sender.name, address: sender.address },
        to: { name: '', address: recipient },
        subject: subject ?? '',
        text: text ?? '',
        ...(html !== null && { html }),
        // RFC 3834: tells other servers not to send a vacation notice.
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      })
      return { outcome: 'accepted' }
    } catch (error) {
      const { responseCode, message } = error as NodemailerError
      // RFC 5321: a code from 500 is final. After any other failure the server may accept the mail later.
      const refused = responseCode !== undefined && responseCode >= 500
      return { outcome: refused ? 'refused' : 'unavailable', reason: String(message).slice(0, 500) }
    }
  }
}

/** Reads `Name <address>` or a bare address. */
function readAddress(from: string): { name: string; address: string } {
  const match = /^\s*"?(?<name>[^"<]*?)"?\s*<(?<address>[^<>]+)>\s*$/.exec(from)
  return { name: match?.groups?.name ?? '', address: match?.groups?.address ?? from.trim() }
}
