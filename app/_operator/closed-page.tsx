import { QuietPage } from '@/components/ui/quiet-page'
import { TextLink } from '@/components/ui/text-link'

/** Shown to a browser that has not opened a page of the operator with its key. */
export function ClosedPage({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <QuietPage title={title}>
      <p className="text-pretty text-ink-muted">{children}</p>
      <p>
        <TextLink href="/">Go to the start page</TextLink>
      </p>
    </QuietPage>
  )
}
