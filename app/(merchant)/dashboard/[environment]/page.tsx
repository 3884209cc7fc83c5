import type { Metadata } from 'next'
import { PageHead } from '@/components/dashboard/page-head'
import { placeHref } from '@/components/dashboard/places'
import { LinkButton } from '@/components/ui/button'
import { visit } from '../visit'

export const metadata: Metadata = { title: 'Home' }

export default async function HomePage({ params }: PageProps<'/dashboard/[environment]'>) {
  const { environment, business } = await visit((await params).environment, 'merchant:read')
  return (
    <PageHead
      title={business.name}
      actions={<LinkButton href={placeHref(environment, 'api-keys')}>See API keys</LinkButton>}
    />
  )
}
