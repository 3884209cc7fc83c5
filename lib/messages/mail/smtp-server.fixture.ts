import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A mail server for tests. It supports the part of RFC 5321 that a client needs, and keeps the mails that it has accepted. */
export interface SmtpServer {
  url: string
  /** The accepted mails with their headers. */
  readonly mails: string[]
  /** The response to the next recipients, instead of 250. Null: 250 again. */
  refuseWith(reply: string | null): void
  close(): Promise<void>
}

export async function startSmtpServer(): Promise<SmtpServer> {
  const mails: string[] = []
  const sockets = new Set<Socket>()
  let refusal: string | null = null
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.write('220 mail.test\r\n')
    let unread = ''
    let inData = false
    socket.on('data', (chunk) => {
      unread += chunk.toString('latin1')
      for (;;) {
        const end = unread.indexOf(inData ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const text = unread.slice(0, end)
        unread = unread.slice(end + (inData ? 5 : 2))
        if (inData) mails.push(text)
        socket.write(`${inData ? '250 taken' : replyTo(text, refusal)}\r\n`)
        inData = !inData && /^DATA/i.test(text)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuseWith(reply) {
      refusal = reply
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function replyTo(line: string, refusal: string | null): string {
  if (/^EHLO/i.test(line)) return '250-mail.test\r\n250 8BITMIME'
  if (/^DATA/i.test(line)) return '354 go on'
  if (/^QUIT/i.test(line)) return '221 bye'
  return (/^RCPT/i.test(line) && refusal) || '250 ok'
}
