import type { Metadata } from 'next'
import { QuietPage } from '@/components/ui/quiet-page'
import { TextLink } from '@/components/ui/text-link'

export const metadata: Metadata = { title: 'Before you operate this Khata', robots: { index: false } }

/** What an operator's account still lacks. */
export default async function NeededPage({ searchParams }: PageProps<'/operator/needed'>) {
  const { what } = await searchParams
  return (
    <QuietPage title="Before you operate this Khata">
      <p className="text-pretty text-ink-muted">
        {what === 'email_unverified'
          ? 'Confirm your e-mail address. Until then you see the sandbox only.'
          : 'Turn on two-factor sign-in. What an operator does concerns every business, so a password alone is not enough.'}
      </p>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <TextLink href="/dashboard/security">Open Security</TextLink>
        <TextLink href="/operator/sandbox">Try again</TextLink>
      </p>
    </QuietPage>
  )
}
