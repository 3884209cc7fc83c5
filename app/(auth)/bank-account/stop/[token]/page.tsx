import { SECRET_DOOR } from '@/app/secret-address'
import { pageLanguage } from '@/app/staff-language'
import { titled } from '@/app/titled'
import { Form } from '@/components/form/form'
import { LinkButton } from '@/components/ui/button'
import { Facts } from '@/components/ui/facts'
import { SubmitButton } from '@/components/ui/submit-button'
import { maskedNumber } from '@/lib/bank-account/rules'
import { findStoppable } from '@/lib/bank-account/stop'
import { bankName } from '@/lib/core/banks'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { AuthHead } from '../../../auth-head'
import { stopAccountWithForm } from './actions'

// Anybody with the address of this page can stop an account, so it must not reach other sites or a search index.
export const generateMetadata = titled(({ account }) => account.stopAccount.title, SECRET_DOOR)

/** Shows one button. Mail scanners open links by themselves, so merely opening the page does nothing. */
export default async function StopBankAccountPage({ params }: PageProps<'/bank-account/stop/[token]'>) {
  const { token } = await params
  const stoppable = await findStoppable(token)
  const { account: words } = MESSAGES[await pageLanguage()]
  const { stopAccount } = words
  if (!stoppable)
    return (
      <>
        <AuthHead title={stopAccount.dead}>{stopAccount.deadLead}</AuthHead>
        <div>
          <LinkButton href="/sign-in">{words.signInLink}</LinkButton>
        </div>
      </>
    )
  const { businessName, account } = stoppable
  const isHeld = account.status === 'held'
  return (
    <>
      <AuthHead title={isHeld ? stopAccount.held : stopAccount.title}>
        {filled(isHeld ? stopAccount.heldLead : stopAccount.lead, { business: businessName })}
      </AuthHead>
      <Facts
        facts={[
          { label: stopAccount.bank, value: bankName(account.bankCode) },
          { label: stopAccount.number, value: maskedNumber(account.accountNumberLast4) },
          { label: stopAccount.name, value: account.accountName },
        ]}
      />
      {isHeld ? (
        <div>
          <LinkButton href={`/dashboard/${account.environment}/settings/payouts`}>
            {stopAccount.settings}
          </LinkButton>
        </div>
      ) : (
        <Form action={stopAccountWithForm} hidden={{ token }} className="flex flex-col gap-5">
          <SubmitButton size="large">{stopAccount.submit}</SubmitButton>
        </Form>
      )}
    </>
  )
}
