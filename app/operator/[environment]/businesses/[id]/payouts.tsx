import { Form } from '@/components/form/form'
import { FormSelect } from '@/components/form/sent-fields'
import { FormField } from '@/components/form/sent-form'
import { Section } from '@/components/ui/card'
import { Facts } from '@/components/ui/facts'
import { Fold } from '@/components/ui/fold'
import { Ago } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { Notice } from '@/components/ui/notice'
import { Mark, marksOf } from '@/components/ui/status-mark'
import { SubmitButton } from '@/components/ui/submit-button'
import type { WireBankAccount } from '@/lib/bank-account/present'
import type { WirePayoutTerms } from '@/lib/business/present'
import { NEPAL } from '@/lib/core/calendar-date'
import { rupees } from '@/lib/core/money'
import type { WireOperatorBusiness } from '@/lib/operator/present'
import { FoldForm } from '../../../fold-form'
import {
  changeFeeWithForm,
  changeScheduleWithForm,
  holdPayoutsWithForm,
  releasePayoutsWithForm,
  verifyBankAccountWithForm,
} from '../actions'

interface BusinessPayoutsProps {
  business: WireOperatorBusiness
  mayOperate: boolean
  /** The time on the clock of the environment. */
  now: Date
}

/** Where the payouts of a business go, and the terms for them. */
export function BusinessPayouts({ business, mayOperate, now }: BusinessPayoutsProps) {
  const { id, bankAccount, payoutTerms } = business
  return (
    <>
      <Section id="bank-account" title="Bank account">
        {bankAccount ? (
          <Account id={id} account={bankAccount} mayOperate={mayOperate} now={now} />
        ) : (
          <p className="text-sm">No owner has set one in this environment.</p>
        )}
      </Section>
      <Section id="terms" title="Payout terms">
        <Terms id={id} terms={payoutTerms} mayOperate={mayOperate} />
      </Section>
    </>
  )
}

const ACCOUNT_MARKS = marksOf(
  { waiting: 'waiting', verified: 'good', held: 'bad' },
  { waiting: 'Waits to be verified', verified: 'Verified', held: 'Held' },
)

const WHY_HELD = {
  stopped: 'An owner stopped it with the link of our mail. It waits until an owner confirms it.',
  returned: 'The bank returned a payout. It waits until an owner confirms it or sets another one.',
}

interface AccountProps {
  id: string
  account: WireBankAccount
  mayOperate: boolean
  now: Date
}

function Account({ id, account, mayOperate, now }: AccountProps) {
  return (
    <div className="flex flex-col items-start gap-4">
      <Mark of={ACCOUNT_MARKS} is={account.status} />
      {account.heldReason && <p className="text-sm text-pretty">{WHY_HELD[account.heldReason]}</p>}
      <Facts
        facts={[
          { label: 'Bank', value: account.bankName },
          { label: 'Branch', value: account.branch },
          { label: 'Number', value: <span className="figures">{account.accountNumber}</span> },
          { label: 'Holder', value: account.accountName },
          { label: 'Usable', value: <Ago at={account.usableFrom} timeZone={NEPAL} now={now} /> },
        ]}
      />
      {account.status === 'waiting' && mayOperate && (
        <Form action={verifyBankAccountWithForm} hidden={{ id }} className="flex flex-col items-start gap-3">
          <p className="max-w-prose text-sm text-pretty">
            Compare bank, holder and the last four digits with the cheque or letter of the bank, and call the
            phone of the business.
          </p>
          <SubmitButton size="small">It is their account</SubmitButton>
        </Form>
      )}
    </div>
  )
}

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
const dayInWords = (day: string) => `Each ${day.charAt(0).toUpperCase()}${day.slice(1)}`
const WHEN = [
  { value: 'daily', label: 'Each day' },
  ...DAYS.map((day) => ({ value: day, label: dayInWords(day) })),
  { value: 'manual', label: 'Only by hand' },
]

const whenOf = ({ schedule }: WirePayoutTerms) => schedule.day ?? schedule.interval
const inRupees = (paisa: string | null | undefined) => (paisa ? rupees(BigInt(paisa)) : '')

interface TermsProps {
  id: string
  terms: WirePayoutTerms
  mayOperate: boolean
}

function Terms({ id, terms, mayOperate }: TermsProps) {
  const { fee, nextFee, held } = terms
  return (
    <div className="flex flex-col gap-4">
      {held && <Notice look="warning">Held: {held}</Notice>}
      <Facts
        facts={[
          { label: 'When', value: WHEN.find(({ value }) => value === whenOf(terms))?.label },
          { label: 'Least amount', value: <Money paisa={terms.minimumPaisa} /> },
          { label: 'Kept back', value: <Money paisa={terms.reservePaisa} /> },
          { label: 'Fee', value: fee ? <Fee fee={fee} /> : 'None' },
          { label: `From ${nextFee?.from}`, value: nextFee && <Fee fee={nextFee} /> },
        ]}
      />
      {mayOperate && <TermsForms id={id} terms={terms} />}
    </div>
  )
}

function Fee({ fee }: { fee: NonNullable<WirePayoutTerms['fee']> }) {
  return (
    <>
      {fee.basisPoints / 100} % + <Money paisa={fee.fixedPaisa} />
      {fee.minimumPaisa && (
        <>
          , at least <Money paisa={fee.minimumPaisa} />
        </>
      )}
    </>
  )
}

const FORM = 'flex max-w-sm flex-col items-stretch gap-4'

function TermsForms({ id, terms }: Omit<TermsProps, 'mayOperate'>) {
  const planned = terms.nextFee ?? terms.fee
  return (
    <>
      <Fold title="Change the fee">
        <Form action={changeFeeWithForm} hidden={{ id }} className={FORM}>
          <FormField
            name="fee.basisPoints"
            label="Percent of each wallet charge"
            hint="Leave all three empty for no fee. It applies from tomorrow."
            inputMode="decimal"
            defaultValue={planned ? String(planned.basisPoints / 100) : ''}
          />
          <FormField
            name="fee.fixedPaisa"
            label="Added to it, in rupees"
            inputMode="decimal"
            defaultValue={inRupees(planned?.fixedPaisa)}
          />
          <FormField
            name="fee.minimumPaisa"
            label="At least, in rupees"
            inputMode="decimal"
            defaultValue={inRupees(planned?.minimumPaisa)}
          />
          <div>
            <SubmitButton size="small">Save the fee</SubmitButton>
          </div>
        </Form>
      </Fold>
      <Fold title="Change the schedule">
        <Form action={changeScheduleWithForm} hidden={{ id }} className={FORM}>
          <FormSelect name="schedule" label="When" defaultValue={whenOf(terms)} options={WHEN} />
          <FormField
            name="minimumPaisa"
            label="Minimum, in rupees"
            inputMode="decimal"
            required
            defaultValue={inRupees(terms.minimumPaisa)}
          />
          <FormField
            name="reservePaisa"
            label="Kept back, in rupees"
            inputMode="decimal"
            required
            defaultValue={inRupees(terms.reservePaisa)}
          />
          <div>
            <SubmitButton size="small">Save the schedule</SubmitButton>
          </div>
        </Form>
      </Fold>
      {terms.held ? (
        <Form action={releasePayoutsWithForm} hidden={{ id }}>
          <SubmitButton size="small">Release the payouts</SubmitButton>
        </Form>
      ) : (
        <FoldForm
          title="Hold the payouts"
          action={holdPayoutsWithForm}
          id={id}
          field={{ name: 'held', label: 'Why. The business reads it', maxLength: 200 }}
          button="Hold the payouts"
        />
      )}
    </>
  )
}
