import { pageLanguage } from '@/app/staff-language'
import { titled } from '@/app/titled'
import { FilledText } from '@/components/ui/filled-text'
import { TextLink } from '@/components/ui/text-link'
import { MESSAGES } from '@/messages/catalogue'
import { AuthHead, AuthWays } from '../auth-head'
import { OutboxHint } from '../outbox-hint'
import { ForgotForm } from './forgot-form'

export const generateMetadata = titled(({ account }) => account.forgotLink)

export default async function ForgotPasswordPage() {
  const { account } = MESSAGES[await pageLanguage()]
  return (
    <>
      <AuthHead title={account.forgotLink}>{account.forgot.lead}</AuthHead>
      <ForgotForm whereMailIs={<OutboxHint />} words={account} />
      <AuthWays>
        <p>
          <FilledText
            text={account.forgot.remembered}
            values={{ link: <TextLink href="/sign-in">{account.signInLink}</TextLink> }}
          />
        </p>
      </AuthWays>
    </>
  )
}
