import type { Metadata } from 'next'
import { PageHead } from '@/components/dashboard/page-head'
import { LinkButton } from '@/components/ui/button'
import { List } from '../../../list/list'
import { visit } from '../../visit'
import { productList } from './list'

export const metadata: Metadata = { title: 'Catalog' }

export default async function CatalogPage({
  params,
  searchParams,
}: PageProps<'/dashboard/[environment]/catalog'>) {
  const visitor = await visit((await params).environment, productList.scope)
  return (
    <>
      <PageHead
        title="Catalog"
        actions={
          visitor.may('catalog:write') && (
            <LinkButton href={`/dashboard/${visitor.environment}/catalog/new`} size="small">
              Create product
            </LinkButton>
          )
        }
      />
      <List of={productList} visit={visitor} searchParams={searchParams} />
    </>
  )
}
