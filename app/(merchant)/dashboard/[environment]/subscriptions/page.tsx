import type { Metadata } from 'next'
import { PageHead } from '@/components/dashboard/page-head'
import { LinkButton } from '@/components/ui/button'
import { List } from '../../../list/list'
import { visit } from '../../visit'
import { subscriptionList } from './list'

export const metadata: Metadata = { title: 'Subscriptions' }

type Props = PageProps<'/dashboard/[environment]/subscriptions'>

export default async function SubscriptionsPage({ params, searchParams }: Props) {
  const visitor = await visit((await params).environment, subscriptionList.scope)
  return (
    <>
      <PageHead
        title="Subscriptions"
        actions={
          visitor.may('subscriptions:write') && (
            <LinkButton href={`/dashboard/${visitor.environment}/subscriptions/new`} size="small">
              Create subscription
            </LinkButton>
          )
        }
      />
      <List of={subscriptionList} visit={visitor} searchParams={searchParams} />
    </>
  )
}
