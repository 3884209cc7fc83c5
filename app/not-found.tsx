import { TextLink } from '@/components/ui/text-link'

export const metadata = { title: 'Not found' }

export default function NotFound() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-4 px-5 py-16">
      <p className="figures text-sm font-semibold text-khata">404</p>
      <h1 className="text-3xl font-semibold tracking-tight">There is nothing at this address</h1>
      <p className="text-ink-muted">
        The link may be old or mistyped. A checkout or invoice link works only as it was sent: ask for a new
        one.
      </p>
      <p className="flex gap-4">
        <TextLink href="/">Home</TextLink>
        <TextLink href="/docs">Documentation</TextLink>
      </p>
    </main>
  )
}
