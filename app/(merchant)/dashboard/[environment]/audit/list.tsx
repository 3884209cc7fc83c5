import { objectPath } from '@/components/dashboard/object-path'
import { Clamped } from '@/components/ui/clamped'
import { TextLink } from '@/components/ui/text-link'
import { AUDIT_ACTIONS } from '@/lib/audit/actions'
import { presentAuditEntry } from '@/lib/audit/present'
import { listAudit } from '@/lib/audit/read'
import { listAuditQuery } from '@/lib/audit/schema'
import type { Environment } from '@/lib/core/api-key-format'
import { environmentsOf } from '@/lib/request-log/read'
import { titlesOf } from '@/lib/search/titles'
import { between } from '../../../list/columns'
import { listOf } from '../../../list/list-of'
import { actorText, detailsText, namedIds, shortId } from './now'

/** The audit log. */
export const auditList = listOf({
  name: 'audit',
  caption: 'Who did what, newest first',
  lead: ({ environment }) =>
    `Who changed access, settings, prices and what customers owe, in the ${environment} and for the whole business. Nobody can change or delete an entry.`,
  scope: 'merchant:read',
  query: listAuditQuery,
  read: async (ctx, asked) => {
    const page = await listAudit(ctx, asked)
    const entries = page.items.map(presentAuditEntry)
    const [logged, titles] = await Promise.all([
      environmentsOf(
        ctx.businessId,
        page.items.map(({ requestId }) => requestId),
      ),
      titlesOf(
        ctx,
        entries.flatMap(({ objectId, details }) => namedIds({ objectId, details })),
      ),
    ])
    const items = entries.map((entry) => ({ ...entry, titles, loggedIn: logged.get(entry.requestId) }))
    return { ...page, items }
  },
  present: (entry) => entry,
  filters: [
    {
      param: 'action',
      label: 'Action',
      options: Object.entries(AUDIT_ACTIONS).map(([value, { says }]) => ({ value, label: says })),
    },
    { param: 'actor', label: 'Who', kind: 'text', placeholder: 'acc_… or key_…' },
    { param: 'objectId', label: 'Object', kind: 'text', placeholder: 'price_01h455vb4pex5vsknk084sn02q' },
    ...between('Time', 'since', 'until'),
  ],
  columns: ({ age, code, extra, text }) => [
    {
      title: 'What',
      phone: 'lead',
      isWide: true,
      cell: ({ summary, details, titles }, view) => {
        const text = detailsText(details, { ...view, titles })
        return (
          <>
            <span className="font-medium">{summary}</span>
            {text && (
              <span className="block text-xs text-ink-muted">
                <Clamped>{text}</Clamped>
              </span>
            )}
          </>
        )
      },
      csv: ({ summary }) => summary,
    },
    extra(code('Action', ({ action }) => action)),
    {
      title: 'Object',
      phone: 'hidden',
      cell: ({ objectId, titles }, { environment }) =>
        objectId && <AuditedObject {...{ environment, objectId }} title={titles.get(objectId)} />,
      csv: ({ objectId }) => objectId,
    },
    {
      title: 'Who',
      phone: 'detail',
      cell: ({ actor }) => (
        <span title={actorText(actor)} className="block max-w-44 truncate">
          {actorText(actor)}
        </span>
      ),
      csv: ({ actor }) => actorText(actor),
    },
    extra(code('Who (ID)', ({ actor }) => actor.id)),
    code('Address', ({ ip }) => ip),
    // It happens in real time, in the sandbox too.
    age('When', ({ createdAt }) => createdAt, { phone: 'aside', isReal: true }),
    extra(text('Environment', ({ environment }) => environment ?? 'both')),
    { title: 'Details', csv: ({ details }) => JSON.stringify(details) },
    extra(code('Request', ({ requestId }) => requestId)),
    extra(code('ID', ({ id }) => id)),
  ],
  // What concerns the whole business stands in both environments. Its request is in the log of one.
  href: ({ requestId, loggedIn }) => (loggedIn ? `/dashboard/${loggedIn}/requests/${requestId}` : null),
  empty: { sentence: 'Nothing here yet. What members and API keys change stands here.' },
})

interface AuditedObjectProps {
  environment: Environment
  objectId: string
  title: string | undefined
}

/** By its title. Its id stands in the tip. */
function AuditedObject({ environment, objectId, title }: AuditedObjectProps) {
  const href = objectPath(environment, objectId)
  const text = title ?? <span className="font-mono text-xs">{shortId(objectId)}</span>
  return (
    <span title={objectId} className="relative z-[1] block max-w-44 truncate">
      {href ? <TextLink href={href}>{text}</TextLink> : text}
    </span>
  )
}
