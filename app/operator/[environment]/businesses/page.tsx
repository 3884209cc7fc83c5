import type { Metadata } from 'next'
import { Empty } from '@/components/ui/empty'
import { Ago } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { SearchInList } from '@/components/ui/search-in-list'
import { StatusMark } from '@/components/ui/status-mark'
import { Table } from '@/components/ui/table'
import { TextLink } from '@/components/ui/text-link'
import { MAX_SEARCH } from '@/lib/core/fields'
import { DEFAULT_LANGUAGE } from '@/lib/core/language'
import { presentPage } from '@/lib/core/page'
import { listBusinesses } from '@/lib/operator/businesses'
import { presentOperatorBusiness } from '@/lib/operator/present'
import { listBusinessesQuery } from '@/lib/operator/schema'
import { MESSAGES } from '@/messages/catalogue'
import { Frame } from '../../frame'
import { listAskedBy, NextPage } from '../../pages'
import { operatorVisit } from '../../visit'

export const metadata: Metadata = { title: 'Businesses', robots: { index: false } }

/** All businesses of this instance, or those that wait for approval. */
export default async function BusinessesPage({
  params,
  searchParams,
}: PageProps<'/operator/[environment]/businesses'>) {
  const visit = await operatorVisit((await params).environment)
  const asked = await searchParams
  const wanted = listAskedBy(listBusinessesQuery, asked)
  const page = await listBusinesses(visit.ctx, wanted)
  const { items, nextCursor } = presentPage(page, presentOperatorBusiness)
  const path = `/operator/${visit.environment}/businesses`
  const isFiltered = Boolean(wanted.q) || wanted.waiting !== undefined || wanted.toVerify !== undefined
  return (
    <Frame visit={visit} here="businesses">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <SearchInList
            path={path}
            text={wanted.q}
            others={[
              ...(wanted.waiting === undefined ? [] : [['waiting', String(wanted.waiting)] as const]),
              ...(wanted.toVerify === undefined ? [] : [['toVerify', String(wanted.toVerify)] as const]),
            ]}
            example="Name, PAN, id or owner"
            maxLength={MAX_SEARCH}
            words={MESSAGES[DEFAULT_LANGUAGE].list.search}
          />
        </div>
        {wanted.waiting || wanted.toVerify ? (
          <TextLink href={path}>Show all</TextLink>
        ) : (
          <TextLink href={`${path}?waiting=true`}>Only those that wait for approval</TextLink>
        )}
      </div>
      {items.length === 0 ? (
        <Empty action={isFiltered && <TextLink href={path}>Show all</TextLink>}>
          {isFiltered ? 'No business matches.' : 'A business appears here when it has signed up.'}
        </Empty>
      ) : (
        <Table
          caption="Businesses, newest first"
          columns={[
            { title: 'Business', phone: 'lead' },
            { title: 'Registered name', phone: 'detail' },
            { title: 'PAN', phone: 'hidden' },
            { title: 'Production', phone: 'aside' },
            { title: 'Owed', phone: 'figure', align: 'end' },
            { title: 'Since', phone: 'hidden', align: 'end' },
          ]}
          rows={items.map(({ id, name, legalName, panNumber, approved, payablePaisa, createdAt }) => ({
            key: id,
            href: `${path}/${id}`,
            cells: [
              name,
              legalName,
              panNumber && <span className="figures">{panNumber}</span>,
              <Production key="production" approved={approved} />,
              <Money key="owed" paisa={payablePaisa} />,
              <Ago key="since" at={createdAt} timeZone="UTC" now={new Date()} inRow />,
            ],
          }))}
        />
      )}
      <NextPage path={path} asked={asked} nextCursor={nextCursor} />
    </Frame>
  )
}

const Production = ({ approved }: { approved: boolean }) =>
  approved ? <StatusMark tone="good">Approved</StatusMark> : <StatusMark tone="waiting">Waits</StatusMark>
