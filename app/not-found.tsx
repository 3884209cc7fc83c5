import { QuietPage } from '@/components/ui/quiet-page'
import { TextLink } from '@/components/ui/text-link'

export const metadata = { title: 'Not found' }

export default function NotFound() {
  return (
    <QuietPage mark="404" title="There is nothing at this address">
      <p className="text-pretty text-ink-muted">
        The link may be old or mistyped. A checkout or invoice link works only as it was sent: ask for a new
        one.
      </p>
      <p className="flex gap-4">
        <TextLink href="/">Home</TextLink>
        <TextLink href="/docs">Documentation</TextLink>
      </p>
    </QuietPage>
  )
}
