import nodemailer, { type Mail, type NodemailerError } from 'nodemailer'
import { env } from '../env'

/** A message as the queue holds it. */
export interface Outgoing {
  id: string
  recipient: string
  senderName: string | null
  subject: string | null
  text: string | null
  html: string | null
}

export type Verdict = { outcome: 'accepted' } | { outcome: 'refused' | 'unavailable'; reason: string }

/** Hands one message over. It never throws: a failure is what it returns. */
export type Transport = (message: Outgoing) => Promise<Verdict>

// A caller of the API waits for the whole of it, and the queue's lease has to outlast it.
const CONNECT_TIMEOUT_MS = 5_000
const SEND_TIMEOUT_MS = 15_000
const MAX_CONNECTIONS = 5

// Route bundles each hold their own copy of this module; the process must hold one pool of connections.
const registry = globalThis as typeof globalThis & { khataSmtp?: { url: string; mailer: Mail } }

/** Where mail goes: the SMTP server of the environment, else the local outbox, which always accepts. */
export function transport(): Transport {
  const { SMTP_URL } = env()
  return SMTP_URL ? overSmtp(mailerFor(SMTP_URL)) : async () => ({ outcome: 'accepted' })
}

function mailerFor(url: string): Mail {
  if (registry.khataSmtp?.url !== url) {
    registry.khataSmtp?.mailer.close()
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
    registry.khataSmtp = { url, mailer }
  }
  return registry.khataSmtp.mailer
}

function overSmtp(mailer: Mail): Transport {
  return async ({ id, recipient, senderName, subject, text, html }) => {
    const sender = readAddress(env().MAIL_FROM ?? '')
    try {
      await mailer.sendMail({
        // One id for every try, so that a mail program shows a mail that came twice once.
        messageId: `<${id}@${sender.address.split('@')[1]}>`,
        from: { name: senderName ?? sender.name, address: sender.address },
        to: { name: '', address: recipient },
        subject: subject ?? '',
        text: text ?? '',
        ...(html !== null && { html }),
        // RFC 3834: no vacation notices, please.
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      })
      return { outcome: 'accepted' }
    } catch (error) {
      const { responseCode, message } = error as NodemailerError
      // RFC 5321: 5yz is final, whatever is sent again; of the rest the server may think better.
      const refused = responseCode !== undefined && responseCode >= 500
      return { outcome: refused ? 'refused' : 'unavailable', reason: String(message).slice(0, 500) }
    }
  }
}

/** `Name <address>` or a bare address. */
function readAddress(from: string): { name: string; address: string } {
  const match = /^\s*"?(?<name>[^"<]*?)"?\s*<(?<address>[^<>]+)>\s*$/.exec(from)
  return { name: match?.groups?.name ?? '', address: match?.groups?.address ?? from.trim() }
}
