import type { Metadata } from 'next'
import { PageHead } from '@/components/dashboard/page-head'
import { LinkButton } from '@/components/ui/button'
import { List } from '../../../list/list'
import { visit } from '../../visit'
import { linkList } from './list'

export const metadata: Metadata = { title: 'Checkout links' }

export default async function CheckoutLinksPage({
  params,
  searchParams,
}: PageProps<'/dashboard/[environment]/checkout-links'>) {
  const visitor = await visit((await params).environment, linkList.scope)
  return (
    <>
      <PageHead
        title="Checkout links"
        actions={
          visitor.may('checkout:write') && (
            <LinkButton href={`/dashboard/${visitor.environment}/checkout-links/new`} size="small">
              Create checkout link
            </LinkButton>
          )
        }
      />
      <List of={linkList} visit={visitor} searchParams={searchParams} />
    </>
  )
}
