import type { Metadata } from 'next'
import { TextLink } from '@/components/ui/text-link'
import { ClosedPage } from '../_operator/closed-page'

export const metadata: Metadata = { title: 'The approvals are closed' }

export default function ClosedApprovals() {
  return (
    <ClosedPage title="The approvals are closed">
      They open with the address that <code className="font-mono text-sm">npm run approve</code> prints on the
      machine of this Khata. A signed-in operator finds the same on{' '}
      <TextLink href="/operator">the pages of the operator</TextLink>.
    </ClosedPage>
  )
}
