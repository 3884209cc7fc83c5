import { RECORD_STATES } from '@/app/(merchant)/dashboard/[environment]/reconciliation/now'
import { Section } from '@/components/ui/card'
import { Facts } from '@/components/ui/facts'
import { Ago } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { sourceTitle } from '@/lib/core/providers'
import type { WireReconciliation } from '@/lib/top-up/present'

/** The record of the provider, as it was the last time it answered. */
export function ProviderAnswer({ topUp, timeZone }: { topUp: WireReconciliation; timeZone: string }) {
  const { provider, providerRecord: record, lastCheckedAt, nextCheckAt, checks } = topUp
  if (provider === 'sandbox') return null
  const ago = (at: string) => <Ago at={at} timeZone={timeZone} now={new Date()} />
  return (
    <Section id="record" title={`What ${sourceTitle(provider)} says`}>
      {record && lastCheckedAt ? (
        <Facts
          facts={[
            {
              label: 'Its record',
              value: `${RECORD_STATES[record.state] ?? record.state}${record.status ? `: ${record.status}` : ''}`,
            },
            { label: 'Amount', value: record.amountPaisa && <Money paisa={record.amountPaisa} /> },
            {
              label: 'Given back',
              value:
                record.refundedPaisa === null
                  ? 'A part, and it does not say how much'
                  : record.refundedPaisa &&
                    record.refundedPaisa !== '0' && <Money paisa={record.refundedPaisa} />,
            },
            {
              label: 'Reference',
              value: record.reference && <span className="font-mono text-xs">{record.reference}</span>,
            },
            { label: 'Answered last', value: ago(lastCheckedAt) },
            { label: 'Answers so far', value: checks },
            { label: 'Khata asks again', value: nextCheckAt ? ago(nextCheckAt) : 'Not by itself' },
          ]}
        />
      ) : (
        <p className="text-sm text-ink-muted">
          It has not given an answer yet.{nextCheckAt && <> Khata asks {ago(nextCheckAt)}.</>}
        </p>
      )}
    </Section>
  )
}
