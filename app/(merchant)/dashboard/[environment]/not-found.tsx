import { PageHead } from '@/components/dashboard/page-head'
import { TextLink } from '@/components/ui/text-link'

export const metadata = { title: 'Not found' }

/** The same page for an id that is unknown, of another business, or of the other environment. */
export default function NotFoundInDashboard() {
  return (
    <>
      <PageHead title="There is nothing at this address">
        The link may be mistyped, or it leads to something in another business or in the other environment.
        Switch above the places on the left, or search for a name, an e-mail address or an id.
      </PageHead>
      <p>
        <TextLink href="/dashboard">Go to the home page</TextLink>
      </p>
    </>
  )
}
