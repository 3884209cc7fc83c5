import type { Marks } from '@/components/ui/status-mark'
import { presentMessage, type WireMessage } from '@/lib/sandbox/present'
import { listMessages } from '@/lib/sandbox/read'
import { listMessagesQuery } from '@/lib/sandbox/schema'
import { oneOf } from '../../../../list/columns'
import { listOf } from '../../../../list/list-of'

export const MESSAGE_MARKS: Marks<WireMessage['status']> = {
  queued: ['waiting', 'Queued'],
  accepted: ['good', 'Sent'],
  failed: ['bad', 'Failed'],
}

export const messageList = listOf({
  name: 'sandbox-messages',
  path: 'sandbox/messages',
  caption: 'Mails and SMS of the sandbox, newest first',
  lead: () =>
    'What your customers would have got. Mails to members of your team may also leave the sandbox. Messages are kept for 30 days.',
  scope: 'sandbox:read',
  query: listMessagesQuery,
  read: listMessages,
  present: presentMessage,
  filters: [
    oneOf('channel', 'Kind', { mail: 'Mail', sms: 'SMS' }),
    { param: 'recipient', label: 'To', kind: 'text', placeholder: 'asha@example.com' },
  ],
  columns: ({ age, code, extra, marked }) => [
    {
      title: 'Message',
      phone: 'lead',
      isWide: true,
      cell: ({ subject, text }) => (
        <span className="line-clamp-2">{subject ?? text ?? 'Its text is not kept'}</span>
      ),
      csv: ({ subject, text }) => subject ?? text,
    },
    {
      title: 'To',
      phone: 'detail',
      cell: ({ recipient }) => (
        <span title={recipient} className="block sm:max-w-56 sm:truncate">
          {recipient}
        </span>
      ),
      csv: ({ recipient }) => recipient,
    },
    {
      title: 'Kind',
      phone: 'hidden',
      cell: ({ channel }) => <span className="whitespace-nowrap">{channel === 'sms' ? 'SMS' : 'Mail'}</span>,
      csv: ({ channel }) => channel,
    },
    marked('Status', MESSAGE_MARKS, ({ status }) => status),
    // Messages are dated in real time, and not by the clock of the sandbox.
    age('Sent', ({ createdAt }) => createdAt, { phone: 'figure', isReal: true }),
    extra(code('ID', ({ id }) => id)),
  ],
  href: ({ id }) => `sandbox/messages/${id}`,
  empty: { sentence: 'No message yet. Send an invoice, and its mail appears here.' },
})
