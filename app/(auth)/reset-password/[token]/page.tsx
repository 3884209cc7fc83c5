import { SECRET_DOOR } from '@/app/secret-address'
import { pageLanguage } from '@/app/staff-language'
import { titled } from '@/app/titled'
import { Form } from '@/components/form/form'
import { LinkButton } from '@/components/ui/button'
import { EmailField } from '@/components/ui/email-field'
import { NewPasswordField } from '@/components/ui/new-password-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { findPasswordReset } from '@/lib/account/reset-password'
import { MESSAGES, type Messages } from '@/messages/catalogue'
import { AuthHead } from '../../auth-head'
import { resetPasswordWithForm } from './actions'

export const generateMetadata = titled(({ account }) => account.reset.title, SECRET_DOOR)

export default async function ResetPasswordPage({ params }: PageProps<'/reset-password/[token]'>) {
  const { token } = await params
  const reset = await findPasswordReset(token)
  const { account, security } = MESSAGES[await pageLanguage()]
  if (!reset) return <DeadLink words={account.reset} />
  return (
    <>
      <AuthHead title={account.reset.title}>{account.reset.lead}</AuthHead>
      <ResetForm token={token} email={reset.email} words={account} newPassword={security.newPassword} />
    </>
  )
}

function DeadLink({ words }: { words: Messages['account']['reset'] }) {
  return (
    <>
      <AuthHead title={words.dead}>{words.deadLead}</AuthHead>
      <div>
        <LinkButton href="/forgot-password">{words.another}</LinkButton>
      </div>
    </>
  )
}

interface ResetFormProps {
  token: string
  email: string
  words: Messages['account']
  newPassword: Messages['security']['newPassword']
}

function ResetForm({ token, email, words, newPassword }: ResetFormProps) {
  return (
    <Form action={resetPasswordWithForm} hidden={{ token }} className="flex flex-col gap-5">
      <EmailField label={words.email} readOnly value={email} />
      <NewPasswordField name="password" label={words.reset.new} words={newPassword} />
      <SubmitButton size="large">{words.reset.submit}</SubmitButton>
    </Form>
  )
}
