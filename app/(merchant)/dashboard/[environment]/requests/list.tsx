import { StatusMark } from '@/components/ui/status-mark'
import { tookText } from '@/lib/core/took'
import type { WireRequest } from '@/lib/request-log/present'
import { presentRequest } from '@/lib/request-log/present'
import { listRequests } from '@/lib/request-log/read'
import { listRequestsQuery } from '@/lib/request-log/schema'
import { between, oneOf } from '../../../list/columns'
import { listOf } from '../../../list/list-of'
import { callerText, callTitle, statusTone } from './now'

/** The log of the calls to the API. */
export const requestList = listOf({
  name: 'requests',
  caption: 'Calls to the API, newest first',
  lead: () =>
    'The calls to the API, and what members did here, of the last 14 days. Never with a body or a secret. One entry stands for many calls that are alike, such as those of a program that asks again and again.',
  scope: 'merchant:read',
  query: listRequestsQuery,
  read: listRequests,
  present: presentRequest,
  filters: [
    oneOf('status', 'Outcome', { '2xx': 'Succeeded', '4xx': 'Refused (4xx)', '5xx': 'Failed (5xx)' }),
    {
      param: 'method',
      label: 'Method',
      options: ['GET', 'POST', 'PATCH', 'DELETE'].map((value) => ({ value, label: value })),
    },
    { param: 'operation', label: 'Operation', kind: 'text', placeholder: 'createCustomer' },
    { param: 'key', label: 'API key', kind: 'text', placeholder: 'key_01h455vb4pex5vsknk084sn02q' },
    ...between('Time', 'since', 'until'),
  ],
  columns: ({ age, code, extra, text }) => [
    {
      title: 'Call',
      phone: 'lead',
      isWide: true,
      cell: (call) => <Call {...call} />,
      csv: ({ method }) => method,
    },
    { title: 'Path', csv: ({ path }) => path },
    extra(code('Operation', ({ operation }) => operation)),
    {
      title: 'Status',
      phone: 'figure',
      cell: ({ status }) => <StatusMark tone={statusTone(status)}>{status}</StatusMark>,
      csv: ({ status }) => status,
    },
    code('Error', ({ errorCode }) => errorCode, 'detail'),
    {
      title: 'Caller',
      phone: 'hidden',
      cell: ({ caller }) => (
        <span title={callerText(caller)} className="block max-w-36 truncate">
          {callerText(caller)}
        </span>
      ),
      csv: ({ caller }) => caller.id,
    },
    {
      title: 'Took',
      phone: 'hidden',
      align: 'end',
      cell: ({ durationMs }) => <span className="figures whitespace-nowrap">{tookText(durationMs)}</span>,
      csv: ({ durationMs }) => durationMs,
    },
    // Calls are in real time, also in the sandbox.
    age('Called', ({ createdAt }) => createdAt, { phone: 'aside', isReal: true }),
    extra({ ...code('Address', ({ ip }) => ip), csv: undefined }),
    extra({ ...text('Calls', ({ standsFor }) => standsFor), align: 'end' }),
    extra(code('ID', ({ id }) => id)),
  ],
  href: ({ id }) => `requests/${id}`,
  empty: {
    sentence:
      'No calls in the last 14 days. The calls of your server stand here a second after they were made.',
    curl: 'curl $KHATA_BASE_URL/v1/customers -H "x-api-key: $KHATA_API_KEY"',
  },
})

// Matches a wire id. Its kind and its last characters are shown.
const WIRE_ID = /\b([a-z]+)_[0-9a-z]{20}([0-9a-z]{6})\b/g

function Call(call: WireRequest) {
  const [first = '', ...rest] = callTitle(call).replace(WIRE_ID, '$1_…$2').split(' ')
  const others = call.standsFor - 1
  return (
    <span title={callTitle(call)} className="font-mono text-xs">
      <span className="text-ink-muted">{first}</span> {rest.join(' ')}
      {others > 0 && (
        <span className="font-sans text-ink-muted">
          {' '}
          and {others.toLocaleString('en-IN')} more {others > 1 ? 'calls' : 'call'} like it
        </span>
      )}
    </span>
  )
}
