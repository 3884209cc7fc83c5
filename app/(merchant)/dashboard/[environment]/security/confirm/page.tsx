import { notFound } from 'next/navigation'
import { titled } from '@/app/titled'
import { PageHead } from '@/components/dashboard/page-head'
import { Spoken } from '@/components/dashboard/spoken'
import { buttonClass } from '@/components/ui/button-look'
import { getSecondFactor } from '@/lib/account/read'
import { isFresh } from '@/lib/auth/fresh-identity'
import { memberOf } from '@/lib/auth/member'
import { safeRedirectPath } from '@/lib/core/safe-redirect'
import { query } from '@/lib/infra/database/db'
import { MESSAGES } from '@/messages/catalogue'
import { visit } from '../../../visit'
import { ConfirmIdentityForm } from './form'

export const generateMetadata = titled(({ security }) => security.confirm.title)

/** In a session that is not fresh, a link to a file leads here. The page asks for the password, and then offers the file. */
export default async function ConfirmPage({
  params,
  searchParams,
}: PageProps<'/dashboard/[environment]/security/confirm'>) {
  const { ctx, environment, session, language } = await visit((await params).environment, 'security:read')
  const file = safeRedirectPath((await searchParams).file)
  if (!file || ![`/dashboard/${environment}/`, `/operator/${environment}/`].some((at) => file.startsWith(at)))
    notFound()
  const { confirm: words, proof } = MESSAGES[language].security
  const { enabled } = await getSecondFactor(ctx)
  return (await isFresh({ query }, memberOf(ctx).sessionId)) ? (
    <Spoken language={language}>
      <PageHead title={words.readyTitle}>{words.readyLead}</PageHead>
      <div>
        <a href={file} className={buttonClass({})}>
          {words.download}
        </a>
      </div>
    </Spoken>
  ) : (
    <Spoken language={language}>
      <PageHead title={words.title}>{words.lead}</PageHead>
      <ConfirmIdentityForm email={session.email} withCode={enabled} words={proof} submit={words.confirm} />
    </Spoken>
  )
}
