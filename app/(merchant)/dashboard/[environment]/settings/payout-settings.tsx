import { OperationFields } from '@/app/_form/operation-fields'
import { Setting } from '@/components/dashboard/setting'
import { Form } from '@/components/form/form'
import { Facts } from '@/components/ui/facts'
import { Fold } from '@/components/ui/fold'
import { Instant } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { Notice } from '@/components/ui/notice'
import { Mark, marksOf } from '@/components/ui/status-mark'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextLink } from '@/components/ui/text-link'
import { getSecondFactor } from '@/lib/account/read'
import { presentBankAccount, type WireBankAccount } from '@/lib/bank-account/present'
import { findBankAccount } from '@/lib/bank-account/read'
import type { WirePayoutTerms } from '@/lib/business/present'
import { BANKS } from '@/lib/core/banks'
import { inDigitsOf } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import { unbrokenNpr } from '@/lib/core/money'
import { query } from '@/lib/infra/database/db'
import { MESSAGES, type Messages } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import type { Visit } from '../../visit'
import { confirmBankAccountWithForm, setBankAccountWithForm } from './actions'

type Words = Messages['settings']['payouts']

interface PayoutSettingsProps {
  visit: Visit
  terms: WirePayoutTerms
}

/** Where payouts go, and the operator's terms for them. Every member can read both. */
export async function PayoutSettings({ visit, terms }: PayoutSettingsProps) {
  const { ctx, language } = visit
  const row = await findBankAccount({ query }, ctx)
  const account = row && presentBankAccount(row, ctx.now)
  const words = MESSAGES[language].settings.payouts
  return (
    <>
      <Setting
        id="bank-account"
        title={words.title}
        status={account && <Mark of={marksOf(TONES, words.status)} is={account.status} />}
        lead={words.lead}
      >
        <div className="flex flex-col gap-5">
          {account ? (
            <ShownAccount account={account} visit={visit} words={words} />
          ) : (
            <Notice look="warning">{words.none}</Notice>
          )}
          <AccountForms account={account} visit={visit} words={words} />
        </div>
      </Setting>
      <Setting id="terms" title={words.terms} lead={words.termsLead}>
        <TermsToRead terms={terms} words={words} language={language} />
      </Setting>
    </>
  )
}

const TONES = { waiting: 'waiting', verified: 'good', held: 'bad' } as const

interface AccountProps {
  account: WireBankAccount
  visit: Visit
  words: Words
}

function ShownAccount({ account, visit, words }: AccountProps) {
  return (
    <>
      <p className="text-sm text-pretty">
        <Standing account={account} visit={visit} words={words} />
      </p>
      <Facts
        facts={[
          { label: words.bank, value: account.bankName },
          { label: words.branch, value: account.branch },
          { label: words.number, value: <span className="figures">{account.accountNumber}</span> },
          { label: words.name, value: account.accountName },
        ]}
      />
    </>
  )
}

/** What the present status means, in a sentence. */
function Standing({ account, visit: { ctx, environment, business, language }, words }: AccountProps) {
  if (account.heldReason) return words[account.heldReason]
  const isOver = new Date(account.usableFrom) <= ctx.now
  if (account.status === 'verified' && isOver) return words.verified
  const [before, after] =
    words[
      account.status === 'verified'
        ? 'verifiedSoon'
        : environment === 'sandbox'
          ? 'waitingSandbox'
          : 'waiting'
    ].split('{date}')
  return (
    <>
      {before}
      <Instant at={account.usableFrom} timeZone={business.timeZone} language={language} />
      {after}
    </>
  )
}

/** Only an owner has buttons, and in production only with two factors. */
async function AccountForms({
  account,
  visit: { ctx, role, environment, language },
  words,
}: Omit<AccountProps, 'account'> & { account: WireBankAccount | null }) {
  if (role !== 'owner') return <p className="text-sm text-ink-muted">{words.onlyOwner}</p>
  if (environment === 'production' && !(await getSecondFactor(ctx)).enabled)
    return (
      <p className="text-sm text-pretty">
        {words.needsTotp} <TextLink href={`/dashboard/${environment}/security`}>{words.security}</TextLink>
      </p>
    )
  const form = (
    <Form action={setBankAccountWithForm} className="flex max-w-md flex-col items-stretch gap-4">
      <OperationFields
        of={setBankAccountWithForm}
        language={language}
        fields={{
          bankCode: {
            label: words.bank,
            // No bank is preselected, because nobody would notice a wrong one.
            options: [
              { value: '', label: words.chooseBank },
              ...BANKS.map(({ code, name }) => ({ value: code, label: name })),
            ],
          },
          branch: { label: words.branch, optional: true, maxLength: 80 },
          accountNumber: { label: words.number, hint: words.numberHint, maxLength: 60 },
          accountName: { label: words.name, hint: words.nameHint, maxLength: 80 },
        }}
      />
      <div>
        <SubmitButton size="small">{account ? words.replace : words.set}</SubmitButton>
      </div>
    </Form>
  )
  return (
    <>
      {account?.status === 'held' && (
        <Form action={confirmBankAccountWithForm}>
          <SubmitButton size="small">{words.confirm}</SubmitButton>
        </Form>
      )}
      {account ? <Fold title={words.replace}>{form}</Fold> : form}
    </>
  )
}

interface TermsProps {
  terms: WirePayoutTerms
  words: Words
  language: Language
}

function TermsToRead({ terms, words, language }: TermsProps) {
  const { schedule, fee, nextFee, held } = terms
  const when = schedule.day
    ? filled(words.weekly, { day: words.days[schedule.day] })
    : words[schedule.interval === 'daily' ? 'daily' : 'manual']
  return (
    <div className="flex flex-col gap-5">
      {held && <Notice look="warning">{filled(words.held, { reason: held })}</Notice>}
      <Facts
        facts={[
          { label: words.when, value: when },
          {
            label: words.minimum,
            value: <Money paisa={terms.minimumPaisa} language={language} />,
          },
          {
            label: words.reserve,
            value: terms.reservePaisa !== '0' && <Money paisa={terms.reservePaisa} language={language} />,
          },
          { label: words.fee, value: fee ? feeInWords(fee, words, language) : words.noFee },
          {
            label: words.nextFee,
            value:
              nextFee &&
              filled(words.from, {
                day: inDigitsOf(language, nextFee.from),
                fee: feeInWords(nextFee, words, language),
              }),
          },
        ]}
      />
    </div>
  )
}

/** `2 % + Rs 5.00, at least Rs 10.00` */
function feeInWords(
  { basisPoints, fixedPaisa, minimumPaisa }: NonNullable<WirePayoutTerms['fee']>,
  words: Words,
  language: Language,
): string {
  const money = (paisa: string) => unbrokenNpr(BigInt(paisa), language)
  const parts = [
    ...(basisPoints > 0 ? [`${inDigitsOf(language, String(basisPoints / 100))} %`] : []),
    ...(fixedPaisa === '0' ? [] : [money(fixedPaisa)]),
  ]
  const least =
    minimumPaisa && minimumPaisa !== '0' ? filled(words.atLeast, { amount: money(minimumPaisa) }) : ''
  return [parts.join(' + '), least].filter(Boolean).join(', ') || words.noFee
}
