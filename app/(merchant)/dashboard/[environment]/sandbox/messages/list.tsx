import { listOf } from '@/app/(merchant)/list/list-of'
import { Ago } from '@/components/ui/instant'
import { StatusMark } from '@/components/ui/status-mark'
import type { Tone } from '@/components/ui/tone'
import { presentMessage, type WireMessage } from '@/lib/sandbox/present'
import { listMessages } from '@/lib/sandbox/read'
import { listMessagesQuery } from '@/lib/sandbox/schema'

export const STATUS: Record<WireMessage['status'], { tone: Tone; word: string }> = {
  queued: { tone: 'waiting', word: 'Queued' },
  accepted: { tone: 'good', word: 'Sent' },
  failed: { tone: 'bad', word: 'Failed' },
}

export const messageList = listOf({
  name: 'sandbox-messages',
  path: 'sandbox/messages',
  caption: 'Mails and SMS of the sandbox, newest first',
  scope: 'sandbox:read',
  query: listMessagesQuery,
  read: listMessages,
  present: presentMessage,
  filters: [
    {
      param: 'channel',
      label: 'Kind',
      options: [
        { value: 'mail', label: 'Mail' },
        { value: 'sms', label: 'SMS' },
      ],
    },
    { param: 'recipient', label: 'To', kind: 'text', placeholder: 'asha@example.com' },
  ],
  columns: [
    {
      title: 'Message',
      phone: 'lead',
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
    {
      title: 'Status',
      phone: 'aside',
      cell: ({ status }) => <StatusMark tone={STATUS[status].tone}>{STATUS[status].word}</StatusMark>,
      csv: ({ status }) => status,
    },
    {
      title: 'Sent',
      phone: 'figure',
      align: 'end',
      // Messages are dated in real time, not by the clock of the sandbox.
      cell: ({ createdAt }, view) => <Ago at={createdAt} {...view} now={new Date()} />,
      csv: ({ createdAt }) => createdAt,
    },
    { title: 'ID', csv: ({ id }) => id },
  ],
  href: ({ id }) => `sandbox/messages/${id}`,
  empty: { sentence: 'No message yet. Send an invoice, and its mail appears here.' },
})
