import { PageLink } from './page-link'

export const LINK =
  'rounded font-medium text-link underline decoration-1 underline-offset-4 hover:decoration-2'

export function TextLink({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <PageLink href={href} className={LINK}>
      {children}
    </PageLink>
  )
}
