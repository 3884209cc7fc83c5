import { objectPath } from '@/components/dashboard/object-path'
import { Clamped } from '@/components/ui/clamped'
import { TextLink } from '@/components/ui/text-link'
import { actionText } from '@/lib/audit/action-words'
import { AUDIT_ACTIONS } from '@/lib/audit/actions'
import { presentAuditEntry } from '@/lib/audit/present'
import { listAudit } from '@/lib/audit/read'
import { listAuditQuery } from '@/lib/audit/schema'
import type { Environment } from '@/lib/core/api-key-format'
import { DEFAULT_LANGUAGE } from '@/lib/core/language'
import { environmentsOf } from '@/lib/request-log/read'
import { titlesOf } from '@/lib/search/titles'
import { staffWords } from '@/messages/staff-words'
import { between } from '../../../list/columns'
import { spokenListOf } from '../../../list/list-of'
import { actorText, detailsText, namedIds, shortId } from './now'

/** The audit log. */
export const auditList = spokenListOf(
  {
    name: 'audit',
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
    // Entries about the whole business are shown in both environments. Their request is in the log of only one.
    href: ({ requestId, loggedIn }) => (loggedIn ? `/dashboard/${loggedIn}/requests/${requestId}` : null),
  },
  ({ audit: { list: own }, frame, list: { heads } }, language) => ({
    caption: own.caption,
    lead: ({ environment }) => staffWords('audit', language)('list.lead', { environment }),
    filters: [
      {
        param: 'action',
        label: own.action,
        options: Object.keys(AUDIT_ACTIONS).map((value) => ({
          value,
          label: actionText(value, language),
        })),
      },
      { param: 'actor', label: own.who, kind: 'text', placeholder: own.actorExample },
      { param: 'objectId', label: own.object, kind: 'text', placeholder: 'price_01h455vb4pex5vsknk084sn02q' },
      ...between(own.time, 'since', 'until'),
    ],
    columns: ({ age, code, extra, text }) => [
      {
        title: own.what,
        phone: 'lead',
        isWide: true,
        cell: ({ action, details, titles }, view) => {
          const told = detailsText(details, { ...view, titles, language })
          return (
            <>
              <span className="font-medium">{actionText(action, language)}</span>
              {told && (
                <span className="block text-xs text-ink-muted">
                  <Clamped>{told}</Clamped>
                </span>
              )}
            </>
          )
        },
        csv: ({ summary }) => summary,
      },
      extra(code(own.action, ({ action }) => action)),
      {
        title: own.object,
        phone: 'hidden',
        cell: ({ objectId, titles }, { environment }) =>
          objectId && <AuditedObject {...{ environment, objectId }} title={titles.get(objectId)} />,
        csv: ({ objectId }) => objectId,
      },
      {
        title: own.who,
        phone: 'detail',
        cell: ({ actor }) => (
          <span title={actorText(actor, language)} className="block max-w-44 truncate">
            {actorText(actor, language)}
          </span>
        ),
        csv: ({ actor }) => actorText(actor, DEFAULT_LANGUAGE),
      },
      extra(code(own.whoId, ({ actor }) => actor.id)),
      code(heads.address, ({ ip }) => ip),
      // Entries are in real time, also in the sandbox.
      age(own.when, ({ createdAt }) => createdAt, { phone: 'aside', isReal: true }),
      extra({
        ...text(frame.environment, ({ environment }) => environment ?? 'both'),
        cell: ({ environment }) => (environment ? frame.environments[environment] : own.both),
      }),
      { title: own.details, csv: ({ details }) => JSON.stringify(details) },
      extra(code(own.request, ({ requestId }) => requestId)),
      extra(code(heads.id, ({ id }) => id)),
    ],
    empty: { sentence: own.empty },
  }),
)

interface AuditedObjectProps {
  environment: Environment
  objectId: string
  title: string | undefined
}

/** An object by its title. The tooltip has its id. */
function AuditedObject({ environment, objectId, title }: AuditedObjectProps) {
  const href = objectPath(environment, objectId)
  const text = title ?? <span className="font-mono text-xs">{shortId(objectId)}</span>
  return (
    <span title={objectId} className="relative z-[1] block max-w-44 truncate">
      {href ? <TextLink href={href}>{text}</TextLink> : text}
    </span>
  )
}
