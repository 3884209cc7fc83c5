import { Facts } from '@/components/ui/facts'
import { Ago } from '@/components/ui/instant'
import type { ToldBusiness } from '@/lib/business/approval'
import { toWire } from '@/lib/core/id'

const NOT_TOLD = <span className="text-ink-muted">not told yet</span>

/** What a business has said about itself. An operator uses it to decide whether the business may charge in production. */
export function Told({ business, now }: { business: ToldBusiness; now: Date }) {
  const { legalName, panNumber, supportPhone, ownerName, ownerEmail, ownerVerified, waitsSince } = business
  return (
    <Facts
      facts={[
        { label: 'Registered name', value: legalName ?? NOT_TOLD },
        { label: 'PAN', value: panNumber ?? NOT_TOLD },
        { label: 'Phone', value: supportPhone ?? NOT_TOLD },
        { label: 'Owner', value: ownerName },
        { label: 'E-mail', value: `${ownerEmail} (${ownerVerified ? 'confirmed' : 'not confirmed'})` },
        ...(waitsSince
          ? [{ label: 'Waits since', value: <Ago at={waitsSince} timeZone="UTC" now={now} /> }]
          : []),
        { label: 'Id', value: toWire('biz', business.id) },
      ]}
    />
  )
}
