import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { MissingPage } from '@/components/customer/missing-page'
import { QuietPage } from '@/components/ui/quiet-page'
import { TextLink } from '@/components/ui/text-link'
import { isCustomersPage } from '@/messages/language'

export async function generateMetadata(): Promise<Metadata> {
  const isForCustomers = await isCustomersPage()
  return { title: isForCustomers ? (await getTranslations('customer.missing'))('title') : 'Not found' }
}

export default async function NotFound() {
  if (await isCustomersPage()) return <MissingPage />
  return (
    <QuietPage mark="404" title="There is nothing at this address">
      <p className="text-pretty text-ink-muted">
        The link may be old or mistyped. A checkout or invoice link works only as it was sent: ask for a new
        one.
      </p>
      <p className="flex flex-wrap gap-x-4 gap-y-2">
        <TextLink href="/">Home</TextLink>
        <TextLink href="/docs">Documentation</TextLink>
      </p>
    </QuietPage>
  )
}
