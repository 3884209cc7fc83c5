import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PageHead } from '@/components/dashboard/page-head'
import { buttonClass } from '@/components/ui/button-look'
import { getSecondFactor } from '@/lib/account/read'
import { isFresh } from '@/lib/auth/fresh-identity'
import { memberOf } from '@/lib/auth/member'
import { safeRedirectPath } from '@/lib/core/safe-redirect'
import { query } from '@/lib/infra/database/db'
import { visit } from '../../../visit'
import { ConfirmIdentityForm } from './form'

export const metadata: Metadata = { title: 'Confirm that it is you' }

/** What a link to a file leads to in a session that is not fresh: it asks for the password, and then offers the file. */
export default async function ConfirmPage({
  params,
  searchParams,
}: PageProps<'/dashboard/[environment]/security/confirm'>) {
  const { ctx, environment, session } = await visit((await params).environment, 'security:read')
  const file = safeRedirectPath((await searchParams).file)
  if (!file?.startsWith(`/dashboard/${environment}/`)) notFound()
  const { enabled } = await getSecondFactor(ctx)
  return (await isFresh({ query }, memberOf(ctx).sessionId)) ? (
    <>
      <PageHead title="Your file is ready">It is made while it is sent. The audit log notes it.</PageHead>
      <div>
        <a href={file} className={buttonClass({})}>
          Download
        </a>
      </div>
    </>
  ) : (
    <>
      <PageHead title="Confirm that it is you">
        You signed in more than ten minutes ago, and this file holds personal data.
      </PageHead>
      <ConfirmIdentityForm email={session.email} withCode={enabled} />
    </>
  )
}
