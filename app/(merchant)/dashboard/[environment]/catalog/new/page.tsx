import type { Metadata } from 'next'
import { ProductForm } from '@/app/(merchant)/dashboard/[environment]/catalog/form'
import { PageHead } from '@/components/dashboard/page-head'
import { visit } from '../../../visit'

export const metadata: Metadata = { title: 'Create a product' }

export default async function NewProductPage({ params }: PageProps<'/dashboard/[environment]/catalog/new'>) {
  const { environment } = await visit((await params).environment, 'catalog:write')
  return (
    <>
      <PageHead
        title="Create a product"
        crumbs={[{ href: `/dashboard/${environment}/catalog`, title: 'Catalog' }]}
      />
      <ProductForm />
    </>
  )
}
